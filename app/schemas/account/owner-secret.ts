import { z } from 'zod';

/** How long the previous secret keeps working beside a new one, in hours. */
export const OVERLAPS = [0, 24, 168] as const;
export type Overlap = (typeof OVERLAPS)[number];

/** The form that makes a new secret. */
export const rotationForm = z.object({
  overlapHours: z
    .enum(OVERLAPS.map(String) as [string, ...string[]], { error: 'required' })
    .transform((hours) => Number(hours) as Overlap),
});
