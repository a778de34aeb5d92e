/* A host of the kernel that is not JavaScript, written from docs/kernel-abi.md.
 *
 * In: the number of rows (i32), a rule block, the rows' attributes (i32), the columns one after another (f64).
 * Arguments: the steps to do. Out: the columns again. All little-endian, as the memory is. */
#include "kernel.h"

enum { BLOCK = 2624, COLUMNS = 27, FIRST_COLUMN = 2, CALL_BYTES = 128, PAGE = 65536 };

struct w2c_env {
  wasm_rt_memory_t memory;
};

wasm_rt_memory_t* w2c_env_memory(struct w2c_env* env) { return &env->memory; }

typedef void (*step_t)(w2c_kernel*, u32, u32, u32, u32, u32);

static const struct {
  const char* name;
  step_t run;
} STEPS[] = {
    {"payPlain", w2c_kernel_payPlain},         {"payWide", w2c_kernel_payWide},
    {"payDirectors", w2c_kernel_payDirectors}, {"carryPay", w2c_kernel_carryPay},
    {"carryDirectors", w2c_kernel_carryDirectors},
};

static void need(bool held, const char* what) {
  if (held) return;
  fprintf(stderr, "%s\n", what);
  exit(2);
}

static void take(void* to, size_t size) { need(fread(to, 1, size, stdin) == size, "the input ends too early"); }

static step_t step_named(const char* name) {
  for (size_t i = 0; i < sizeof STEPS / sizeof *STEPS; i++) {
    if (strcmp(STEPS[i].name, name) == 0) return STEPS[i].run;
  }
  need(false, "no such step");
  return NULL;
}

/* The columns first, then the rule block, the attributes and the call: any order serves. */
int main(int count, char** steps) {
  int32_t rows;
  take(&rows, sizeof rows);
  need(rows > 0 && rows < 1 << 20, "a number of rows");
  const int32_t rules = COLUMNS * rows;
  const int32_t attributes = (rules + BLOCK) * 2;
  const int32_t call = attributes + rows;
  const uint64_t pages = ((uint64_t)call * 4 + CALL_BYTES + PAGE - 1) / PAGE;
  uint8_t* data = calloc(pages, PAGE);
  need(data != NULL, "memory");
  struct w2c_env env = {{data, pages, pages, pages * PAGE, false}};

  take(data + (size_t)rules * 8, BLOCK * 8);
  take(data + (size_t)attributes * 4, (size_t)rows * 4);
  take(data, (size_t)COLUMNS * rows * 8);
  int32_t* places = (int32_t*)(data + (size_t)call * 4);
  places[0] = rules;
  places[1] = attributes;
  for (int32_t column = 0; column < COLUMNS; column++) places[FIRST_COLUMN + column] = column * rows;

  w2c_kernel kernel;
  wasm2c_kernel_instantiate(&kernel, &env);
  need(w2c_kernel_abiVersion(&kernel) == 2, "a kernel of another version");
  for (int i = 1; i < count; i++) step_named(steps[i])(&kernel, 0, 0, call, 0, rows);
  need(fwrite(data, 8, (size_t)COLUMNS * rows, stdout) == (size_t)COLUMNS * rows, "room for the output");
  return 0;
}
