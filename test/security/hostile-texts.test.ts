import { describe, expect, it } from 'vitest';
import { shorten, shortenFilename } from '~/components/data/shorten';
import { offerChoices } from '~/services/answer/choices/offer-choices';
import { followUpOf, isUnclear } from '~/services/answer/follow-up/follow-up';
import { plain } from '~/services/answer/generate/prompt';
import { languageInContext } from '~/services/answer/message/in-conversation';
import { LinkFilter } from '~/services/answer/safety/link-filter';
import { isPromptInjection, withoutOrders } from '~/services/answer/safety/prompt-injection';
import { PromptLeakGuard } from '~/services/answer/safety/prompt-leak-guard';
import { MAX_REPLY_CHARACTERS } from '~/services/answer/safety/reply-length';
import { ReplyStream } from '~/services/answer/safety/reply-stream';
import { personRequest, tellsHowToReach } from '~/services/answer/small-talk/person-request';
import { smallTalkOf, withoutCourtesies } from '~/services/answer/small-talk/small-talk';
import { Evidence } from '~/services/answer/support/evidence';
import { ReplyCheck } from '~/services/answer/support/reply-check';
import { matchesExpected } from '~/services/evaluation/grade';
import { atOnce } from '~/services/event-loop/slices';
import { cleanLine } from '~/services/extract/blocks/clean';
import { joinLines, vocabularyOf } from '~/services/extract/blocks/hyphens';
import { sentences } from '~/services/extract/blocks/sentences';
import { htmlBlocks } from '~/services/extract/html/html-blocks';
import { readWebPage } from '~/services/extract/html/web-page';
import { pdfBlocks } from '~/services/extract/pdf/pdf-blocks';
import { pageLines } from '~/services/extract/pdf/pdf-lines';
import { decodeText } from '~/services/extract/text/encoding';
import { textBlocks } from '~/services/extract/text/text-blocks';
import { chunkText } from '~/services/knowledge/chunk';
import { proposeFromText, questionKey } from '~/services/knowledge/suggested-pairs/propose';
import { keepsToPassages } from '~/services/knowledge/suggested-pairs/propose-generate.server';
import { cutText } from '~/services/knowledge/texts.server';
import { detectLanguage } from '~/services/language/recognise/detect';
import { stemKeys } from '~/services/language/stem';
import { words } from '~/services/language/words';
import { composeMail } from '~/services/mail/mail.server';
import { encodeChunk } from '~/services/search/index/encode';
import { LexicalIndex } from '~/services/search/index/lexical-index';
import { bestSentences, splitSentences } from '~/services/search/sentences/best-sentences';
import { namesSection, sectionText } from '~/services/search/sentences/section';
import { grouping } from '~/services/unanswered/group-questions';
import { readUpdate } from '~/telegram/inbox/parse-update';
import { questionButtons } from '~/telegram/reply/compose.server';
import { richText, split } from '~/telegram/reply/rich-text';
import { MAX_MS, slowestText } from './hostile-texts';

const TOKEN = 10;

/** A text in chunks, as a model streams it. */
const streamed = (text: string, push: (piece: string) => unknown) => {
  for (let at = 0; at < text.length; at += TOKEN) push(text.slice(at, at + TOKEN));
};

const RULES = 'Answer only from the passages between the fences and name each passage by its number in brackets.';

function reply(text: string): string {
  const stream = new ReplyStream({
    links: [text, 'https://shop.kz/delivery'],
    secret: { rules: RULES, own: text, sign: '5f2c', open: [text] },
  });
  streamed(text, (piece) => stream.push(piece));
  stream.end();
  return stream.text;
}

/** As long as a reply and a prompt may be. */
function supported(text: string, base = text): void {
  const check = new ReplyCheck(
    () => new Evidence([base.slice(0, 24_000)], text),
    { message: text, question: text },
    { language: 'ru' },
  );
  check.push(text.slice(0, MAX_REPLY_CHARACTERS));
  check.end();
}

function echo(text: string): void {
  const guard = new PromptLeakGuard(text, '', '5f2c', []);
  streamed(text, (piece) => guard.push(piece));
}

const index = new LexicalIndex();
for (const [id, text] of Object.entries({
  a: 'We deliver within two days.',
  b: 'Доставка за два дня.',
  c: 'Жеткізу',
})) {
  index.add(id, encodeChunk({ kind: 'passage', text }));
}

const passage = (text: string) => ({ kind: 'passage' as const, text });

const message = (text: string, type: 'private' | 'group') =>
  readUpdate(
    {
      update_id: 1,
      message: {
        message_id: 1,
        date: 1,
        text,
        chat: { id: 1, type },
        from: { id: 2, is_bot: false, first_name: 'Aida' },
      },
    },
    { telegramId: 9, username: 'bot' },
  );

const pdfItem = (str: string) => ({
  str,
  dir: 'ltr',
  transform: [10, 0, 0, 10, 50, 700],
  width: 400,
  height: 10,
  fontName: 'f',
});

/** A page with the lines of a text, one below the other. */
function pdfPage(text: string) {
  const items = text
    .split('\n')
    .slice(0, 500)
    .map((line, at) => ({ ...pdfItem(line), transform: [10, 0, 0, 10, 50, 700 - 12 * at] }));
  return { number: 1, height: 800, lines: pageLines(items, [1, 0, 0, -1, 0, 800]), fields: [] };
}

/** All readers of text from outside: a visitor's, a model's, an owner's or Telegram's. */
const READERS: Record<string, (text: string) => unknown> = {
  'small talk': (text) => [smallTalkOf(text, 'Aida'), withoutCourtesies(text)],
  'small talk with an assistant of such a name': (text) => smallTalkOf('hello', text),
  'the wish for a person': (text) => [personRequest(text), tellsHowToReach(text)],
  'an attempt to take over': (text) => [isPromptInjection(text), withoutOrders(text)],
  'an attempt to take over, with a word that hints at it': (text) => withoutOrders(`prompt ${text}`),
  'a follow-up': (text) => [followUpOf('and how much?', [text]), isUnclear(text, [text])],
  'a language': (text) => [detectLanguage(text), languageInContext({ text, words: words(text), language: 'en' }, 'ru')],
  words: (text) => words(text).map(stemKeys),
  'a search': (text) => index.search(text),
  'the analysis of a chunk': (text) => encodeChunk({ kind: 'qa', question: text, heading: text, text }),
  'the sentences of a passage': splitSentences,
  'the best sentences of a passage': (text) => bestSentences('What about delivery?', [passage(text)], 2),
  'the best sentences for a question': (text) => bestSentences(text, [passage('We deliver. It takes a day.')], 2),
  'a section': (text) => [namesSection(text, text), sectionText('What about delivery?', text)],
  'choices for a message': (text) =>
    offerChoices(
      text,
      [{ chunkId: 1, question: 'Do you deliver?', heading: null, text: 'Yes, within two days.' }],
      'en',
    ),
  'choices from a text': (text) =>
    offerChoices('Do you deliver?', [{ chunkId: 1, question: null, heading: text, text }], 'en'),
  'the prompt': plain,
  'a streamed reply': reply,
  'a reply that repeats instructions': echo,
  'the links of a passage': (text) => new LinkFilter([text]).push('See http://shop.kz now. '),
  'the links of a reply that comes at once': (text) => new LinkFilter(['']).push(`${text} `),
  'whether a reply is supported': supported,
  'whether a reply is supported by others': (text) => supported(text, 'The warranty lasts 36 months.'),
  'an exam answer': (text) => [matchesExpected(text, 'two days'), matchesExpected('two days', text)],
  'a document cut into chunks': chunkText,
  'a text cut into pieces': (text) => cutText(text),
  'sentences of a document': sentences,
  'blocks of a text file': textBlocks,
  'the encoding of a text file': (text) => decodeText(Buffer.from(text)),
  'a text file of another encoding': (text) => decodeText(Buffer.from(text, 'latin1')),
  'blocks of HTML': htmlBlocks,
  'a web page': readWebPage,
  'a web page in pieces': (text) => readWebPage(text.split(' ').join('</span><span>')),
  'cleaned text': cleanLine,
  'joined lines': (text) => joinLines(text.split('\n'), vocabularyOf(text.split('\n'))),
  'the lines of a page': (text) => pdfBlocks([pdfPage(text)]),
  'a line of a page': (text) => pdfBlocks([pdfPage(text.replaceAll('\n', ' '))]),
  'proposals from a document': (text) =>
    proposeFromText([
      { heading: text, text },
      { heading: 'Delivery', text: `Delivery\n${text}` },
    ]),
  'proposals of a model': (text) => [questionKey(text), keepsToPassages(text, [{ heading: null, text }])],
  'questions grouped': (text) =>
    atOnce(
      grouping([
        { id: 2, message: text, language: 'en' },
        { id: 1, message: `${text}?`, language: 'ru' },
      ]),
    ),
  'a message in Telegram': (text) => message(text, 'private'),
  'a message in a Telegram group': (text) => message(`@bot ${text}`, 'group'),
  'a reply for Telegram': (text) => split(richText(text)),
  'buttons for Telegram': (text) => questionButtons([{ question: text, answer: text }], 's'),
  'a mail': (text) =>
    composeMail({ to: 'a@shop.kz', language: 'en', template: 'verify-email', params: { name: text, link: text } }),
  'names that are shortened': (text) => [shorten(text, 30), shortenFilename(text)],
};

/** Elements of a page within each other. Broken mark-up closes none of them, or others. */
const NESTED: Record<string, (times: number) => string> = {
  boxes: (times) => '<div><p>text</p><p>1 000 tenge</p>'.repeat(times) + '</div>'.repeat(times),
  'boxes that nothing closes': (times) => '<div>text'.repeat(times),
  'boxes closed by another tag': (times) => '<div>'.repeat(times) + '</b>'.repeat(times),
  tables: (times) => '<table><tr><td>text'.repeat(times),
  lists: (times) => '<ul><li>text'.repeat(times) + '</li></ul>'.repeat(times),
  terms: (times) => '<dl><dt>text<dd>'.repeat(times),
};

describe('no text keeps its parser busy for long', () => {
  it.each(Object.keys(NESTED))('a web page of 40,000 %s within each other', { timeout: 120_000 }, (name) => {
    const html = NESTED[name]!(40_000);
    const began = process.cpuUsage();
    const { blocks } = readWebPage(`${html}<p>The end</p>`);
    const { user, system } = process.cpuUsage(began);
    expect(blocks.some(({ text }) => text.includes('The end'))).toBe(true);
    // Quadratic work took 5,400.
    expect((user + system) / 1000).toBeLessThan(2 * MAX_MS);
  });

  it.each(Object.keys(READERS))('%s', { timeout: 120_000 }, (name) => {
    const { name: text, ms } = slowestText(READERS[name] ?? (() => {}));
    expect(ms, `on ${text}`).toBeLessThan(MAX_MS);
  });
});
