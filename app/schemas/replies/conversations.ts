import { z } from 'zod';
import { moment } from './moment';

/** The replies of the calls about conversations and their figures (app/api/calls). */

export const statsReply = z.object({ total: z.int(), resolved: z.int(), unresolved: z.int() });
export const logEntryReply = z.object({
  _id: z.string(),
  userId: z.string().describe('The visitor.'),
  message: z.string(),
  answer: z.string().nullable(),
  timestamp: moment,
});
export const unansweredReply = z.object({
  total: z.int().describe('Groups in all, on all pages.'),
  messages: z.int().describe('Messages in these groups.'),
  questions: z.array(
    z.object({
      _id: z.string().describe('Of the message that asked it last; names the group in the calls that settle it.'),
      userId: z.string().describe('The visitor who asked last.'),
      question: z.string().describe('The commonest wording.'),
      wordings: z.array(z.string()).describe('Other wordings, at most four.'),
      count: z.int().describe('Messages.'),
      visitors: z.int(),
      languages: z.array(z.string()).describe('en, ru or kk, as detected.'),
      unsolved: z.int().describe('Of the messages, those whose answer the visitor said did not help.'),
      lastAsked: moment,
      reply: z.string().nullable().describe('What the visitor who asked last was told.'),
      known: z.boolean().describe('Whether the knowledge base has an answer by now, though visitors got none.'),
      closest: z
        .array(
          z.object({
            id: z.uuid().describe('Of the document, pair or text.'),
            kind: z.enum(['document', 'qa', 'text']),
            name: z.string(),
            page: z.int().optional(),
            picture: z.literal(true).optional().describe('Read from a picture: its figures may be misread.'),
            text: z.string(),
          }),
        )
        .describe('What the knowledge base has that comes nearest.'),
    }),
  ),
});

const counts = {
  answered: z.int(),
  unanswered: z.int().describe('Messages that no answer was found to.'),
  helped: z.int().describe('Answers that visitors said helped.'),
  notHelped: z.int(),
  handedOver: z.int().describe('Conversations in which a visitor wanted a person, or a person took over.'),
  ratings: z.int().describe('Visitors who said how a person helped.'),
  ratingSum: z.int().describe('The sum of what they said, each 1 to 5.'),
};
export const statisticsReply = z.object({
  timeZone: z.string().describe('By whose calendar days are counted (IANA).'),
  now: z.object(counts),
  before: z.object(counts).describe('In as many days before.'),
  days: z.array(z.object({ date: z.iso.date(), ...counts })).describe('Oldest first, today included.'),
  hours: z.array(z.int()).describe('Messages by the hour of the day, from 0 to 23.'),
  languages: z.array(z.object({ name: z.string(), messages: z.int() })),
  channels: z.array(z.object({ name: z.string(), messages: z.int() })),
});
