import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { listOwnChats } from '~/services/notices/own-chats.server';
import { aiActions, type assistants } from '~db/schema/assistant/assistants';
import { examQuestions, examResults, examRuns } from '~db/schema/assistant/exams';
import { installChecks } from '~db/schema/assistant/install-checks';
import { webActions } from '~db/schema/assistant/web-actions';
import { savedReplies } from '~db/schema/conversations/people';
import { telegramBots } from '~db/schema/conversations/telegram';
import { webhooks } from '~db/schema/conversations/webhooks';
import { suggestedQuestions } from '~db/schema/knowledge/knowledge';
import { type ArchiveFile, jsonFile, jsonListFile } from './files';
import { isoOf, rowsOf } from './read-rows.server';

type Assistant = typeof assistants.$inferSelect;

/**
 * The configuration of an assistant: settings, channels, buttons, webhooks, exam. Contains no bot token and no
 * secret. @param folder with its
 * `/`.
 */
export function assistantFiles(assistant: Assistant, folder: string): ArchiveFile[] {
  const { ownerId: _, indexVersion: __, ...settings } = assistant;
  return [
    jsonFile(`${folder}settings.json`, 'settings', async () => ({
      ...settings,
      telegramBot: await botOf(assistant.id),
      ownTelegramChats: await listOwnChats(assistant),
    })),
    ...actionFiles(assistant, folder),
    ...addressFiles(assistant, folder),
    ...listFiles(assistant, folder),
  ];
}

/** What the assistant can do besides answering. */
const actionFiles = (assistant: Assistant, folder: string): ArchiveFile[] => [
  jsonFile(`${folder}actions.json`, 'actions', () =>
    db()
      .select({
        id: aiActions.id,
        actionName: aiActions.actionName,
        whenToUse: aiActions.whenToUse,
        buttonText: aiActions.buttonText,
        url: aiActions.url,
        createdAt: aiActions.createdAt,
      })
      .from(aiActions)
      .where(eq(aiActions.assistantId, assistant.id))
      .orderBy(asc(aiActions.createdAt), asc(aiActions.id)),
  ),
  jsonFile(`${folder}web-actions.json`, 'webActions', () =>
    db()
      .select({
        id: webActions.id,
        name: webActions.name,
        whenToUse: webActions.whenToUse,
        method: webActions.method,
        url: webActions.url,
        values: webActions.values,
        fields: webActions.fields,
        headerName: webActions.headerName,
        createdAt: webActions.createdAt,
      })
      .from(webActions)
      .where(eq(webActions.assistantId, assistant.id))
      .orderBy(asc(webActions.createdAt), asc(webActions.id)),
  ),
];

/** The owner's addresses that Komek calls or looks at. */
const addressFiles = (assistant: Assistant, folder: string): ArchiveFile[] => [
  jsonFile(`${folder}webhooks.json`, 'webhooks', () =>
    db()
      .select({
        id: webhooks.id,
        url: webhooks.url,
        events: webhooks.kinds,
        offReason: webhooks.offReason,
        createdAt: webhooks.createdAt,
      })
      .from(webhooks)
      .where(eq(webhooks.assistantId, assistant.id))
      .orderBy(asc(webhooks.createdAt)),
  ),
  jsonFile(`${folder}install-checks.json`, 'installChecks', () =>
    db()
      .select({
        url: installChecks.url,
        faults: installChecks.faults,
        checkedAt: installChecks.checkedAt,
        weekly: installChecks.weekly,
        report: installChecks.report,
        reportedAt: installChecks.reportedAt,
      })
      .from(installChecks)
      .where(eq(installChecks.assistantId, assistant.id))
      .orderBy(asc(installChecks.createdAt), asc(installChecks.id)),
  ),
];

/** What may be long, read row by row. */
function listFiles({ id }: Assistant, folder: string): ArchiveFile[] {
  const list = (name: string, about: string, from: SQL, columns: SQL) =>
    jsonListFile(`${folder}${name}.json`, about, () => rowsOf(id, sql`${from} t`, columns));
  return [
    list('saved-replies', 'savedReplies', sql`${savedReplies}`, sql`t.title, t.text`),
    list(
      'suggested-questions',
      'suggestedQuestions',
      sql`${suggestedQuestions}`,
      sql`t.language, t.position, t.question`,
    ),
    list('exam-questions', 'exam', sql`${examQuestions}`, sql`t.question, t.expected`),
    list(
      'exam-runs',
      'exam',
      sql`${examRuns}`,
      sql`t.reason, ${isoOf(sql`t.ended_at`)} as "endedAt",
        (select coalesce(json_agg(json_build_object('question', r.question_id, 'passed', r.passed, 'answer', r.answer,
          'source', r.source)), '[]'::json) from ${examResults} r where r.run_id = t.id) as results`,
    ),
  ];
}

async function botOf(assistantId: string) {
  const [bot] = await db()
    .select({
      name: telegramBots.name,
      username: telegramBots.username,
      enabled: telegramBots.enabled,
      createdAt: telegramBots.createdAt,
    })
    .from(telegramBots)
    .where(eq(telegramBots.assistantId, assistantId));
  return bot ?? null;
}
