import { MessageCircle, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '~/components/ui/card';
import { DEFAULT_COLOR } from '~/schemas/assistant/widget-settings';
import { LANGUAGES, type Language } from '~/schemas/language';
import { readableOn } from '~/schemas/readable';

export type PreviewLook = {
  color: string;
  side: 'left' | 'right';
  name: string;
  greeting: string;
  greetAfter: number;
  avatar?: string;
};

export type PreviewTexts = Record<'title' | 'about' | 'question' | 'answer' | 'write' | 'greeting', string>;

const NAMES: Record<Language, string> = { en: 'English', ru: 'Русский', kk: 'Қазақша' };

type PreviewProps = { look: PreviewLook; texts: Record<Language, PreviewTexts>; first: Language };

/** The chat as it will look, while the owner tries colours and words. A picture of it: nothing in it can be used. */
export function Preview({ look, texts, first }: PreviewProps) {
  const { t } = useTranslation('widget-appearance');
  const [language, setLanguage] = useState(first);
  const words = texts[language];
  const color = /^#[0-9a-f]{6}$/i.test(look.color) ? look.color : DEFAULT_COLOR;
  const paint = { background: color, color: readableOn(color) };
  const greeting = look.greeting.trim() || words.greeting;
  const end = look.side === 'left' ? 'items-start' : 'items-end';
  return (
    <Card className="lg:sticky lg:top-20">
      <h2 className="mb-4 text-lg font-semibold">{t('preview.title')}</h2>
      <fieldset className="js-only mb-4 flex flex-wrap gap-2">
        <legend className="sr-only">{t('preview.language')}</legend>
        {LANGUAGES.map((one) => (
          <button
            key={one}
            type="button"
            lang={one}
            aria-pressed={one === language}
            onClick={() => setLanguage(one)}
            className="min-h-10 rounded-base border border-field px-3 text-sm font-medium hover:bg-page aria-pressed:border-brand aria-pressed:bg-brand-tint aria-pressed:text-brand"
          >
            {NAMES[one]}
          </button>
        ))}
      </fieldset>
      <noscript>
        <p className="mb-4 text-sm text-muted">{t('preview.script')}</p>
      </noscript>
      <div role="img" aria-label={t('preview.frame')} lang={language} className={`flex flex-col gap-3 ${end}`}>
        <div className="w-full max-w-80 overflow-hidden rounded-base border border-line bg-page shadow-card">
          <div className="flex items-center gap-2 px-4 py-3" style={paint}>
            {look.avatar ? (
              <img src={look.avatar} alt="" className="size-10 rounded-full object-cover" />
            ) : (
              <Sparkles className="size-10 rounded-full border-2 border-current p-2" />
            )}
            <div className="min-w-0">
              <p className="leading-5 font-semibold">{look.name.trim() || words.title}</p>
              <p className="text-sm">{words.about}</p>
            </div>
          </div>
          <div className="flex flex-col gap-3 p-4">
            <p className="text-center text-lg font-semibold">{greeting}</p>
            <p className="self-end rounded-base px-3 py-2" style={paint}>
              {words.question}
            </p>
            <p className="self-start rounded-base border border-line bg-surface px-3 py-2">{words.answer}</p>
          </div>
          <p className="border-t border-line bg-surface px-4 py-3 text-muted">{words.write}</p>
        </div>
        {look.greetAfter > 0 && (
          <p className="max-w-72 rounded-base border border-line bg-surface px-3 py-2 shadow-card">{greeting}</p>
        )}
        <span className="flex size-15 items-center justify-center rounded-full shadow-card" style={paint}>
          <MessageCircle className="size-7" />
        </span>
      </div>
    </Card>
  );
}
