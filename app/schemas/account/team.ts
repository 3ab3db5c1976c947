import { z } from 'zod';
import { email } from './account';

/** What somebody who is invited may do; the owner is who has the account. */
export const INVITED_ROLES = ['operator', 'editor'] as const;

const role = z.enum(INVITED_ROLES, { error: 'required' });

export const inviteSchema = z.object({ email, role });
export const roleSchema = z.object({ role });

/** The forms of the team's screen. */
export const teamFormSchema = z.discriminatedUnion('intent', [
  inviteSchema.extend({ intent: z.literal('invite') }),
  z.object({ intent: z.literal('send'), id: z.string().max(100) }),
  z.object({ intent: z.literal('withdraw'), id: z.string().max(100) }),
  z.object({ intent: z.literal('role'), id: z.string().max(100), role }),
  z.object({ intent: z.literal('remove'), id: z.string().max(100) }),
]);

export const leaveSchema = z.object({ id: z.string().max(100) });
