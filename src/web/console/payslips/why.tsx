import type { JSX } from "preact";
import { useState } from "preact/hooks";

interface Disclosure {
  readonly id: string;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

export function useDisclosure(id: string): Disclosure {
  const [isOpen, setOpen] = useState(false);
  return { id, isOpen, toggle: () => setOpen(!isOpen) };
}

export interface WhyProps {
  readonly about: string;
  readonly disclosure: Disclosure;
}

export function WhyButton({ about, disclosure: { id, isOpen, toggle } }: WhyProps): JSX.Element {
  return (
    <button type="button" class="why" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
      <span class="why-word">Why</span>?<span class="visually-hidden">{` ${about}`}</span>
    </button>
  );
}
