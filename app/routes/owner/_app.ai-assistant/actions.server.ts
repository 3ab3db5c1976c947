import { data } from '@remix-run/node';
import { sourceText } from '~/components/data/source-text';
import { type FormResult, submitForm } from '~/http/forms/form.server';
import { LONG_FORM_BYTES } from '~/http/forms/read-form.server';
import { describeError } from '~/http/request/describe-error.server';
import { redirectTo } from '~/http/request/own-redirect.server';
import { formUploadOf } from '~/http/request/upload.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { AppError } from '~/infra/errors';
import { savePair } from '~/routes/shared/pair-editing.server';
import { aiSettingsSchema } from '~/schemas/assistant/ai-settings';
import {
  deletionSchema,
  longTextSchema,
  proposalsSchema,
  qaSchema,
  textSchema,
  tryQuestionSchema,
  typicalQaSchema,
} from '~/schemas/knowledge/knowledge';
import { savesPair } from '~/schemas/knowledge/pair-address';
import { websiteSchema } from '~/schemas/knowledge/website';
import type { Language } from '~/schemas/language';
import { emptyForm } from '~/schemas/plain-forms';
import { businessForm, contactForm } from '~/schemas/setup';
import type { ChatReply } from '~/schemas/widget';
import { renameAssistant } from '~/services/accounts/assistants.server';
import { answerQuestion } from '~/services/answer/answer-question.server';
import { saveAiSettings } from '~/services/assistant/ai-settings.server';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { markProfileSeen, saveTrade } from '~/services/assistant/onboarding.server';
import { PLAYGROUND_VISITOR } from '~/services/conversations/visitors.server';
import { uploadDocuments } from '~/services/knowledge/documents.server';
import { addQa } from '~/services/knowledge/qa.server';
import { settleProposals, type Verdict } from '~/services/knowledge/suggested-pairs/proposals.server';
import { addLongText, updateText } from '~/services/knowledge/texts.server';
import { deleteEntry } from '~/services/trust/receipts/delete-entry.server';
import { addWebsite } from '~/services/website/websites.server';
import type { Acting } from '~/sign-in/requested-assistant.server';
import { websiteUrl } from '../_app.ai-assistant_.website/addresses';
import { assistantUrl, stepAfter, tabOf } from './knowledge/addresses';

/**
 * The answer of a form of this screen. `tried`: what the assistant said to its owner's question. `sameName`: it has to be
 * said what becomes of a file with the name of a document.
 */
export type ScreenResult = FormResult & { tried?: Tried; sameName?: true };
export type Tried = { question: string; answer: string; sources: string[] };

/** What each form of the screen is posted for; its address says which (`do`). */
export async function act(
  { person, owner, assistant }: Acting,
  request: Request,
): Promise<Response | ReturnType<typeof data<ScreenResult>>> {
  const query = new URL(request.url).searchParams;
  if (savesPair(String(query)))
    return savePair(assistant, request, assistantUrl({ tab: 'qa', all: query.has('all'), done: 'edited' }));
  switch (query.get('do')) {
    case 'documents':
      return upload(assistant, request);
    case 'qa':
      return submitForm(
        request,
        query.has('sample') ? typicalQaSchema : qaSchema,
        async ({ entries }) => {
          await addQa(assistant, entries);
          return redirectTo(request, assistantUrl({ tab: 'qa', done: 'qa' }));
        },
        { bytes: LONG_FORM_BYTES },
      );
    case 'edit-text':
      return submitForm(request, textSchema, async ({ text }) => {
        await updateText(assistant, query.get('text') ?? '', text);
        return redirectTo(request, assistantUrl({ tab: 'text', all: query.has('all'), done: 'edited' }));
      });
    case 'text':
      return submitForm(
        request,
        longTextSchema,
        async ({ text }) => {
          await addLongText(assistant, text);
          return redirectTo(request, assistantUrl({ tab: 'text', done: 'text' }));
        },
        { bytes: LONG_FORM_BYTES },
      );
    case 'delete':
      return submitForm(request, deletionSchema, async ({ kind, id }) => {
        await deleteEntry(assistant, kind, id);
        return redirectTo(request, assistantUrl({ tab: tabOf(query), all: query.has('all'), done: 'deleted' }));
      });
    case 'proposals':
      return submitForm(
        request,
        proposalsSchema,
        async ({ verdict, rows }) => {
          const [kind, id] = verdict.split(':') as [Verdict, string | undefined];
          await settleProposals(assistant, kind, rows, id ? [id] : rows.map((row) => row.id));
          return redirectTo(
            request,
            assistantUrl({ tab: 'qa', check: true, done: kind === 'accept' ? 'accepted' : 'dropped' }),
          );
        },
        { bytes: LONG_FORM_BYTES },
      );
    case 'business':
      return submitForm(request, businessForm, async ({ name, trade }) => {
        await renameAssistant(owner.id, assistant.id, name);
        await saveTrade(assistant, trade);
        return redirectTo(request, assistantUrl({ tab: 'documents', setup: stepAfter('business') }));
      });
    case 'website':
      return submitForm(request, websiteSchema, async (input) =>
        redirectTo(request, websiteUrl((await addWebsite(assistant, input)).id)),
      );
    case 'profile':
      return submitForm(request, emptyForm, async () => {
        await markProfileSeen(assistant);
        return redirectTo(request, assistantUrl({ tab: 'documents', setup: stepAfter('profile') }));
      });
    case 'contact':
      return submitForm(request, contactForm, async ({ contact }) => {
        const domain = aiSettingsSchema.shape.domain.parse(assistant.domain);
        const { temperature, customPrompt } = assistant;
        await saveAiSettings(assistant, { domain, temperature, customPrompt, contact });
        return redirectTo(request, assistantUrl({ tab: 'documents', setup: stepAfter('contact') }));
      });
    case 'ask':
      return ask({ person, owner, assistant }, request);
    default:
      throw new Response(null, { status: 400 });
  }
}

/** The body goes to the service unread: it may be 100 MB. */
async function upload(assistant: AssistantRef, request: Request) {
  try {
    await uploadDocuments(assistant, formUploadOf(request), 'refuse');
    return redirectTo(request, assistantUrl({ tab: 'documents', done: 'documents' }));
  } catch (error) {
    const { message, status } = describeError(error, await languageOf(request));
    const asks = error instanceof AppError && error.code === 'document_exists' && { sameName: true as const };
    return data<ScreenResult>({ status: 'error', error: { '': [message] }, ...asks }, { status });
  }
}

/** The team's own question, answered as a visitor's would be and counted as nobody's. */
async function ask({ person, owner, assistant }: Omit<Acting, 'role'>, request: Request) {
  let tried: Tried | undefined;
  const refused = await submitForm(request, tryQuestionSchema, async ({ question }, { language }) => {
    const reply = await answerQuestion({
      assistant,
      owner,
      channel: 'playground',
      visitor: { id: PLAYGROUND_VISITOR, name: person.name, email: person.email },
      message: question,
      language,
      signal: request.signal,
    });
    tried = { question, answer: reply.answer, sources: sourcesOf(reply, language) };
    return new Response();
  });
  return tried ? data<ScreenResult>({ status: 'success', tried }) : refused;
}

const sourcesOf = ({ sources }: ChatReply, language: Language) => [
  ...new Set(sources.map((source) => sourceText(tFor(language), source))),
];
