import { z } from 'zod';
import { INVITED_ROLES } from '../account/team';
import { DOMAINS } from '../assistant/ai-settings';
import { FACT_KINDS } from '../assistant/profile';
import { LEAD_FIELDS, LEAD_SOURCES, LEAD_STATES } from '../people/leads';
import { moment } from './moment';

/**
 * The replies of the JSON calls (product.md 3 and 7): documented in the API document, and checked against real
 * replies in its test.
 */

const suggestedQuestion = z.object({ question: z.string(), answer: z.string() });

export const okReply = z.object({ ok: z.literal(true) });

export const errorReply = z.object({
  code: z.string().describe('Stable, for programs.'),
  message: z.string().describe('In the caller’s language, for people.'),
  detail: z.string().describe('The same as message.'),
  fields: z.record(z.string(), z.string()).optional().describe('What is wrong with which input.'),
});

const user = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  secret: z
    .string()
    .nullable()
    .describe(
      'Key of the HMAC that signs visitors. Never show it in a page. Null until the e-mail is confirmed, and when the last log-in or POST /api/auth/confirm was over 10 minutes ago.',
    ),
  telegramBot: z.object({ enabled: z.boolean(), username: z.string().nullable() }),
  aiSettings: z.object({
    domain: z.enum(DOMAINS),
    temperature: z.number(),
    customPrompt: z.string(),
    contact: z.string().describe('How a visitor reaches a person; may be empty.'),
  }),
  assistant: z.object({ key: z.string(), documents: z.array(z.object({ filename: z.string() })) }),
});
export const telegramBotReply = z.object({
  telegramBot: user.shape.telegramBot.extend({
    name: z.string(),
    link: z.string().nullable().describe('Address of the chat with the bot, to be shared.'),
  }),
});
export const companyBotReply = telegramBotReply.extend({ message: z.string() });
export const userReply = z.object({ user });
export const sessionListReply = z.array(
  z.object({
    _id: z.string().describe('Names the session; signs nobody in.'),
    userAgent: z.string().nullable().describe('What the browser said of itself.'),
    address: z.string().nullable().describe('Where the log-in came from.'),
    createdAt: moment,
    lastSeenAt: moment.describe('Within five minutes.'),
    current: z.boolean().describe('Whether this call was made in it.'),
  }),
);
export const registerReply = userReply.extend({ mailed: z.boolean() });
export const meReply = z.object({ user: user.nullable() });

const memberRole = z.enum(INVITED_ROLES).describe('What the person may do: docs/product.md says which calls.');
export const memberReply = z.object({
  _id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: memberRole,
  joinedAt: moment,
});
export const invitationReply = z.object({
  _id: z.uuid(),
  email: z.string(),
  role: memberRole,
  sentAt: moment,
  expired: z.boolean().describe('Its link opens nothing any more; POST …/send makes a new one.'),
});
export const membersReply = z.object({
  members: z.array(memberReply).describe('Who works in the account, besides the owner.'),
  invitations: z.array(invitationReply),
  limit: z.int().describe('How many members and open invitations the plan allows.'),
});
export const teamsReply = z.array(
  z.object({
    _id: z.uuid().describe('Of the account.'),
    name: z.string(),
    role: memberRole,
    assistants: z.array(z.object({ _id: z.uuid(), name: z.string() })).describe('To be named as `?assistant=`.'),
  }),
);

export const assistantReply = z.object({
  _id: z.uuid(),
  name: z.string(),
  key: z.string().describe('Public: part of the widget’s snippet.'),
});

export const actionReply = z.object({
  _id: z.uuid(),
  actionName: z.string(),
  whenToUse: z.string(),
  buttonText: z.string(),
  url: z.string(),
});
export const examQuestionReply = z.object({
  _id: z.uuid(),
  question: z.string(),
  expected: z.string().describe('What a right answer holds; empty: the assistant is to say that it does not know.'),
  createdAt: moment,
  result: z
    .object({
      passed: z.boolean(),
      answer: z.string().describe('Empty where none could be had.'),
      source: z.string().nullable(),
      gone: z.boolean().describe('Whether the source is no longer in the knowledge base.'),
    })
    .nullable()
    .describe('Of the latest run; null for a question that none has asked yet.'),
});
export const examQueuedReply = z.object({ queued: z.boolean().describe('False where there is no question to ask.') });
export const examRunsReply = z.object({
  waiting: z.boolean().describe('A run is about to begin.'),
  running: z.object({ done: z.int(), total: z.int() }).nullable(),
  runs: z.array(
    z.object({
      _id: z.uuid(),
      reason: z.enum(['manual', 'knowledge', 'settings', 'questions']),
      createdAt: moment,
      endedAt: moment,
      passed: z.int(),
      total: z.int(),
      turnedGreen: z.array(z.uuid()).describe('Questions that passed for the first time since they had not.'),
      turnedRed: z.array(z.uuid()),
    }),
  ),
});
export const aiSettingsReply = z.object({
  domain: z.enum(DOMAINS),
  temperature: z.number(),
  customPrompt: z.string(),
  contact: z.string().optional().describe('How a visitor reaches a person; given back where it was sent.'),
});

export const sessionReply = z.object({ userId: z.string(), signature: z.string() });
const look = z.object({
  color: z.string().optional().describe('#rrggbb'),
  ink: z.string().optional().describe('Readable on the color.'),
  side: z.literal('left').optional(),
  name: z.string().optional(),
  greeting: z.string().optional(),
  avatar: z.string().optional().describe('A small image as a data URL.'),
  alone: z.literal(true).optional().describe('Nobody can be called from the chat.'),
  invitation: z
    .object({ after: z.number().describe('Seconds.'), text: z.string(), close: z.string() })
    .optional()
    .describe('Appears by itself, with a button named `close`.'),
});
export const suggestedQuestionsReply = z.object({
  questions: z.array(suggestedQuestion),
  look: look.optional().describe('How the owner wants the widget to look; absent parts keep the default.'),
});
const source = z.object({
  kind: z.enum(['document', 'qa', 'text']),
  name: z.string(),
  page: z.int().optional(),
  url: z.string().optional().describe('Of a web page.'),
  picture: z.literal(true).optional().describe('Figures of the answer were read from a picture, and may be misread.'),
});
const leadAsk = z
  .enum(['open', 'offer'])
  .optional()
  .describe('The visitor may leave a contact (widget/lead-form): wished for, or offered.');
export const chatReply = z.object({
  answer: z.string(),
  requestFeedback: z.boolean().optional(),
  messageId: z.string(),
  sources: z.array(source),
  actions: z.array(z.object({ buttonText: z.string(), url: z.string() })),
  suggestions: z.array(suggestedQuestion),
  state: z
    .enum(['waiting', 'person'])
    .optional()
    .describe('person: a person has the conversation and will answer, and `answer` is empty. waiting: one was called.'),
  lead: leadAsk,
});
export const factReply = z.object({
  _id: z.uuid(),
  kind: z.enum(FACT_KINDS),
  branch: z.string().describe('Empty: the whole business.'),
  text: z.string(),
  own: z.boolean().describe('Stated or confirmed by the owner.'),
  replaced: z.boolean().describe('Not said: what the owner has stated goes first.'),
  source: source.optional().describe('Where it was found.'),
});
export const historyReply = z.object({
  conversationId: z.string().optional(),
  entries: z.array(chatReply.extend({ message: z.string(), solved: z.boolean().optional() })),
});

const conversationState = z
  .enum(['bot', 'waiting', 'person', 'closed'])
  .describe('Who answers: the assistant, also while somebody is waited for, or a person.');
export const visitorEventsReply = z.object({
  state: conversationState,
  last: z.int().describe('To be sent as `after` with the next call.'),
  events: z
    .array(
      z.object({
        id: z.int(),
        by: z.enum(['person', 'notice']),
        name: z.string().optional().describe('Of the person.'),
        text: z.string(),
        behind: z.string().nullable().describe('The messageId of the visitor’s last message before it.'),
        rate: z.string().optional().describe('The visitor is asked how the person helped: the question.'),
      }),
    )
    .describe('What people of the team wrote, and notices of who has the conversation, oldest first.'),
  typing: z.literal(true).optional().describe('Somebody of the team is writing at this moment.'),
});
export const ratingReply = z.object({ text: z.string().describe('What the visitor is told.') });
export const personReply = z.object({
  state: conversationState,
  text: z.string().describe('Who hears of it, and how to reach the team otherwise.'),
  conversationId: z.string(),
  lead: leadAsk,
  whatsapp: z
    .object({ buttonText: z.string(), url: z.string() })
    .optional()
    .describe('Nobody is at the inbox: where the visitor can go on in WhatsApp.'),
});
export const leadFormReply = z.object({
  form: z
    .object({
      fields: z.array(z.object({ name: z.enum(LEAD_FIELDS), label: z.string(), required: z.boolean(), most: z.int() })),
      intro: z.string(),
      consentText: z.string().describe('To be shown beside a box, and sent back with the contact.'),
      policyUrl: z.string().describe('Belongs to the words above; may be empty.'),
      policy: z.string(),
      send: z.string(),
      thanks: z.string(),
    })
    .optional()
    .describe('Absent where the visitor has left a contact, or the owner wants none.'),
});
export const leadSentReply = z.object({ text: z.string().describe('What the visitor is told.') });
export const leadReply = z.object({
  _id: z.uuid(),
  userId: z.string().describe('The visitor.'),
  channel: z.enum(['widget', 'telegram', 'playground']),
  name: z.string().nullable(),
  phone: z.string().nullable().describe('E.164'),
  email: z.string().nullable(),
  comment: z.string().nullable(),
  consent: z
    .object({ text: z.string(), url: z.string(), at: moment })
    .describe('What the visitor agreed to, word for word.'),
  source: z
    .enum(LEAD_SOURCES)
    .describe('Why it was left: a person was wished for, no answer, closed, a button, the page with the form.'),
  page: z.string().nullable(),
  state: z.enum(LEAD_STATES),
  note: z.string(),
  createdAt: moment,
});

export const foundVisitorsReply = z.object({
  visitors: z.array(
    z.object({
      userId: z.string(),
      names: z.array(z.string()).describe('What their pages and Telegram called them.'),
      emails: z.array(z.string()),
      channels: z.array(z.enum(['widget', 'telegram', 'playground'])),
      conversations: z.int(),
      messages: z.int(),
      lastSeen: moment,
    }),
  ),
  more: z.boolean().describe('Whether there are more than the 50 that are shown.'),
});
export const erasedVisitorsReply = z.object({
  erased: z.object({
    visitors: z.int(),
    conversations: z.int(),
    messages: z.int(),
    feedback: z.int(),
    telegram: z.int().describe('Updates from Telegram, and settings of its chats.'),
    leads: z.int().describe('Contacts that the visitors have left.'),
    limits: z.int().describe('Counts of how much the visitors wrote.'),
    exports: z.int().describe('Archives of the owner’s data, which held the conversations as they were.'),
  }),
  kept: z
    .array(z.object({ kind: z.enum(['pair', 'exam']), text: z.string() }))
    .describe('Question/answer pairs and exam questions that the owner made of their words: they stay.'),
});
