import type { Domain } from '~/schemas/assistant/ai-settings';

/**
 * The colour of each area of expertise, and what is shown for the chosen one alone. All by CSS: the choice shows at once, with
 * JavaScript and without. The classes stand here whole, for Tailwind finds no others.
 */
export const EXPERTISE: Record<Domain, { dot: string; shown: string }> = {
  support: {
    dot: 'group-has-[option[value=support]:checked]/settings:bg-[#162147]',
    shown: 'group-has-[option[value=support]:checked]/settings:block',
  },
  yoga: {
    dot: 'group-has-[option[value=yoga]:checked]/settings:bg-[#8E44AD]',
    shown: 'group-has-[option[value=yoga]:checked]/settings:block',
  },
  finance: {
    dot: 'group-has-[option[value=finance]:checked]/settings:bg-[#22C55E]',
    shown: 'group-has-[option[value=finance]:checked]/settings:block',
  },
  hr: {
    dot: 'group-has-[option[value=hr]:checked]/settings:bg-[#F59E0B]',
    shown: 'group-has-[option[value=hr]:checked]/settings:block',
  },
  lawyer: {
    dot: 'group-has-[option[value=lawyer]:checked]/settings:bg-[#3498DB]',
    shown: 'group-has-[option[value=lawyer]:checked]/settings:block',
  },
  marketing: {
    dot: 'group-has-[option[value=marketing]:checked]/settings:bg-[#E74C3C]',
    shown: 'group-has-[option[value=marketing]:checked]/settings:block',
  },
  broker: {
    dot: 'group-has-[option[value=broker]:checked]/settings:bg-[#F1C40F]',
    shown: 'group-has-[option[value=broker]:checked]/settings:block',
  },
  custom: {
    dot: 'group-has-[option[value=custom]:checked]/settings:bg-field',
    shown: 'group-has-[option[value=custom]:checked]/settings:block',
  },
};
