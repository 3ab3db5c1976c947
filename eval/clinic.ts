/**
 * Asks a dental clinic 29 questions in Russian and Kazakh, as its patients type them, without a model, and prints each reply:
 *   npx tsx eval/clinic.ts
 *   npx tsx eval/clinic.ts --widget FOLDER   asks them in the widget of the built program, at 390 px; a picture of each
 * The clinic and the questions were written for this; no rule was fitted on them.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Written } from './bases/businesses';
import { talk } from './talk/talk';
import { takePictures } from './talk/widget';

const { values } = parseArgs({ options: { widget: { type: 'string' } } });
const [clinic] = JSON.parse(readFileSync(new URL('clinic/clinic.json', import.meta.url), 'utf8')) as [Written];

if (values.widget) {
  await takePictures(clinic, values.widget);
} else {
  const counts: Record<string, number> = {};
  await talk([clinic], ({ question, verdict, reply }) => {
    counts[verdict] = (counts[verdict] ?? 0) + 1;
    console.log(`${verdict}\t${question.question}\n\t${reply.answer.replace(/\n/g, '\n\t')}`);
    const choices = reply.suggestions.map((choice) => `[${choice.question}]`);
    if (choices.length > 0) console.log(`\t${choices.join(' ')}`);
  });
  console.log(JSON.stringify(counts));
}
