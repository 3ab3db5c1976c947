import { asc, eq, sql } from 'drizzle-orm';
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
import { byMoment, isoOf, readRows } from './read-rows.server';

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
    jsonListFile(`${folder}saved-replies.json`, 'savedReplies', () =>
      readRows({
        columns: sql`t.id, t.title, t.text, ${isoOf(sql`t.created_at`)} as "createdAt"`,
        from: sql`${savedReplies} t`,
        where: sql`t.assistant_id = ${assistant.id}`,
        order: byMoment,
      }),
    ),
    jsonListFile(`${folder}suggested-questions.json`, 'suggestedQuestions', () =>
      readRows({
        columns: sql`t.id, t.language, t.position, t.question, ${isoOf(sql`t.created_at`)} as "createdAt"`,
        from: sql`${suggestedQuestions} t`,
        where: sql`t.assistant_id = ${assistant.id}`,
        order: byMoment,
      }),
    ),
    jsonListFile(`${folder}exam-questions.json`, 'exam', () =>
      readRows({
        columns: sql`t.id, t.question, t.expected, ${isoOf(sql`t.created_at`)} as "createdAt"`,
        from: sql`${examQuestions} t`,
        where: sql`t.assistant_id = ${assistant.id}`,
        order: byMoment,
      }),
    ),
    jsonListFile(`${folder}exam-runs.json`, 'exam', () =>
      readRows({
        columns: sql`t.id, t.reason, ${isoOf(sql`t.created_at`)} as "createdAt", ${isoOf(sql`t.ended_at`)} as "endedAt",
          (select coalesce(json_agg(json_build_object('question', r.question_id, 'passed', r.passed, 'answer', r.answer,
            'source', r.source)), '[]'::json) from ${examResults} r where r.run_id = t.id) as results`,
        from: sql`${examRuns} t`,
        where: sql`t.assistant_id = ${assistant.id}`,
        order: byMoment,
      }),
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
