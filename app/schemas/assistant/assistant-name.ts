import { z } from 'zod';
import { name } from '../account/account';

/** The form for a new assistant, and for another name. */
export const assistantNameSchema = z.object({ name });
