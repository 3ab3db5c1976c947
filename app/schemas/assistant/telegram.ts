import { z } from 'zod';

/** The bot token of product.md 5, in Telegram's format. Messages are keys of validation.json. */
const botToken = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required', abort: true })
  .max(200, { error: 'tooLong', abort: true })
  .min(10, { error: 'botTokenShort', abort: true })
  .regex(/^\d{5,}:[A-Za-z0-9_-]{30,}$/, 'botTokenShape');

/** Body of POST /api/telegram/activate/{userId}. */
export const botActivationRequest = z.object({
  token: botToken,
  name: z
    .string()
    .trim()
    .max(64, { error: 'tooLong', abort: true })
    .default('')
    .describe('How the owner calls the bot; left empty, the name it has at Telegram.'),
  removeWebhook: z
    .boolean()
    .default(false)
    .describe('The owner agrees that a webhook of another service is removed: without it, such a bot is refused.'),
});

/** Body of POST /api/companies/bot. */
export const companyBotRequest = z.object({ telegramBotToken: botToken });

/** The form of the same call: an unticked box is not sent at all. */
export const botForm = z.object({ token: botToken, name: botActivationRequest.shape.name });

/** The step after it, if a webhook is set. `sealed` is the first step's token, encrypted. */
export const botConsentForm = z.object({
  sealed: z.string().max(2000),
  consent: z.literal('on', { error: 'consentNeeded' }),
});
