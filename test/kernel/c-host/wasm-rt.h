/* What a module that wasm2c has turned into C asks of its host, as little as the kernel needs: a memory of fixed size,
 * bounds checked at every access, and an end of the program where one fails. */
#ifndef WASM_RT_H
#define WASM_RT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LIKELY(x) __builtin_expect(!!(x), 1)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)
#define wasm_rt_memcpy memcpy
#define wasm_rt_unreachable abort
#define WASM_RT_USE_SEGUE 0
#define WASM_RT_STACK_DEPTH_COUNT 0
#define WASM_RT_MEMCHECK_GUARD_PAGES 0

typedef struct {
  uint8_t* data;
  uint64_t pages, max_pages, size;
  bool is64;
} wasm_rt_memory_t;

typedef enum {
  WASM_RT_TRAP_OOB,
  WASM_RT_TRAP_UNREACHABLE,
  WASM_RT_TRAP_DIV_BY_ZERO,
  WASM_RT_TRAP_INT_OVERFLOW,
  WASM_RT_TRAP_INVALID_CONVERSION,
  WASM_RT_TRAP_CALL_INDIRECT
} wasm_rt_trap_t;

static inline int wasm_rt_trap(wasm_rt_trap_t trap) {
  fprintf(stderr, "the module stopped: %d\n", trap);
  exit(3);
}

typedef enum { WASM_RT_I32, WASM_RT_I64, WASM_RT_F32, WASM_RT_F64, WASM_RT_V128 } wasm_rt_type_t;

/* Tables of functions: named by every translated module, used by none of the kernel's. */
typedef const char* wasm_rt_func_type_t;
typedef void (*wasm_rt_function_ptr_t)(void);
typedef struct {
  void (*fn)(void**, void*, void*);
} wasm_rt_tailcallee_t;
typedef struct {
  wasm_rt_func_type_t func_type;
  wasm_rt_function_ptr_t func;
  wasm_rt_tailcallee_t func_tailcallee;
  void* module_instance;
} wasm_rt_funcref_t;
typedef void* wasm_rt_externref_t;
typedef struct {
  wasm_rt_funcref_t* data;
  uint64_t max_size, size;
} wasm_rt_funcref_table_t;
typedef struct {
  wasm_rt_externref_t* data;
  uint64_t max_size, size;
} wasm_rt_externref_table_t;
static const wasm_rt_funcref_t wasm_rt_funcref_null_value;
static const wasm_rt_externref_t wasm_rt_externref_null_value;

static inline bool wasm_rt_is_initialized(void) { return true; }

#endif
