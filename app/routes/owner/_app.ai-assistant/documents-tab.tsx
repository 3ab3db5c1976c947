import { Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortenFilename } from '~/components/data/shorten';
import { usePending } from '~/components/forms/use-pending';
import { Form, Link } from '~/components/navigation/links';
import { Button } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { MAX_FILE_BYTES, MAX_FILES, PICTURE_TYPES, SAME_NAME, UPLOAD_TYPES } from '~/schemas/knowledge/upload';
import { assistantUrl } from './knowledge/addresses';

const UPLOAD = assistantUrl({ tab: 'documents', do: 'documents' });
const MAX_FILE_MB = MAX_FILE_BYTES / 1024 / 1024;

type Props = {
  /** Of the documents that are there. */
  names: string[];
  /** The upload was refused, as it did not say what to do with one of them. */
  asked: boolean;
  /** There is a document or a website, or its address is asked for above. */
  any: boolean;
  /** The plan has pictures. */
  pictures: boolean;
};

export function DocumentsTab({ any, ...props }: Props) {
  const { t } = useTranslation('ai-assistant');
  return (
    <Card>
      <h2 className="mb-4 text-lg font-semibold">{t('documents.formTitle')}</h2>
      <UploadForm {...props} />
      {!any && (
        <p className="mt-4 text-sm text-muted">
          <Link to="/ai-assistant/website" className="font-medium text-brand underline">
            {t('documents.orWebsite')}
          </Link>
        </p>
      )}
    </Card>
  );
}

/** Other endings of types that the list names. */
const SAME_AS: string[] = ['.htm', '.jpeg'];

function UploadForm({ names, asked, pictures }: Omit<Props, 'any'>) {
  const { t } = useTranslation('ai-assistant');
  const [files, setFiles] = useState<File[]>([]);
  const pending = usePending(UPLOAD);
  const input = useRef<HTMLInputElement>(null);
  const take = () => {
    const chosen = [...(input.current?.files ?? [])];
    setFiles(chosen);
    // What needs no word of the owner's goes at once.
    if (chosen.length > 0 && !findProblem(chosen) && !chosen.some(({ name }) => names.includes(name)))
      input.current?.form?.requestSubmit();
  };
  // Chosen before this script was there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(take, []);
  // A picture on a plan without them: the server says why not.
  const offered = UPLOAD_TYPES.filter((type) => pictures || !(PICTURE_TYPES as readonly string[]).includes(type));
  const rules = {
    types: offered
      .filter((type) => !SAME_AS.includes(type))
      .map((type) => type.slice(1).toUpperCase())
      .join(', '),
    files: MAX_FILES,
    mb: MAX_FILE_MB,
  };
  const problem = findProblem(files);
  return (
    <Form method="post" action={UPLOAD} encType="multipart/form-data" className="space-y-4">
      <label className="relative flex flex-col items-center rounded-base border-2 border-dashed border-field/70 bg-page px-4 py-6 text-center transition-colors duration-150 focus-within:border-brand hover:border-brand hover:bg-brand-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--text-color-brand)">
        <Upload aria-hidden="true" className="mb-2 size-6 text-brand" />
        <span className="font-medium">{t(pending ? 'documents.uploading' : 'documents.choose')}</span>
        <span className="mt-1 text-sm text-muted">{t('documents.rules', rules)}</span>
        <input
          type="file"
          name="documents"
          multiple
          accept={offered.join(',')}
          aria-describedby="upload-problem"
          ref={input}
          onChange={take}
          className="js-overlay absolute inset-0 cursor-pointer text-sm opacity-0 file:mt-3 file:mr-3 file:rounded-base file:border file:border-solid file:border-field file:bg-surface file:px-3 file:py-1 file:font-medium"
        />
      </label>
      {files.length > 0 && (
        <div className="text-sm">
          <p className="mb-1 font-medium">{t('documents.chosen')}</p>
          <ul className="space-y-1 text-muted">
            {files.map((file) => (
              <li key={file.name} title={file.name} className="break-words">
                {shortenFilename(file.name)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <SameNameChoice file={files.find(({ name }) => names.includes(name))?.name} asked={asked} />
      <p id="upload-problem" role="alert" className="text-sm text-error-ink empty:hidden">
        {problem && t(`documents.${problem.kind}`, { ...problem, types: rules.types })}
      </p>
      {/* With JavaScript for what did not go by itself: another version, a second attempt. */}
      <div className={files.length === 0 ? 'js-conceal hidden' : ''}>
        <Button pending={pending} disabled={problem !== undefined}>
          {pending ? t('documents.uploading') : t('documents.upload')}
        </Button>
      </div>
    </Form>
  );
}

/** Replace or keep both: asked when such a file is chosen; without JavaScript it always stands here. */
function SameNameChoice({ file, asked }: { file?: string; asked: boolean }) {
  const { t } = useTranslation('ai-assistant');
  const shown = file !== undefined || asked;
  return (
    <fieldset
      className={`rounded-base border border-warning bg-warning-tint px-4 py-3 text-sm ${shown ? '' : 'js-conceal hidden'}`}
    >
      <legend className="sr-only">{t('documents.sameName.legend')}</legend>
      <p className="font-medium break-words">
        {file ? t('documents.sameName.file', { filename: file }) : t('documents.sameName.legend')}
      </p>
      {SAME_NAME.map((choice) => (
        <label key={choice} className="mt-2 flex items-start gap-2">
          <input type="radio" name="sameName" value={choice} required={file !== undefined} className="mt-1" />
          <span>{t(`documents.sameName.${choice}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

type Problem = { kind: 'tooMany' | 'wrongType' | 'tooLarge'; filename?: string; limit?: number };

/** What the server would refuse, said before anything is sent. */
function findProblem(files: File[]): Problem | undefined {
  if (files.length > MAX_FILES) return { kind: 'tooMany', limit: MAX_FILES };
  for (const { name, size } of files) {
    if (!UPLOAD_TYPES.some((type) => name.toLowerCase().endsWith(type))) return { kind: 'wrongType', filename: name };
    if (size > MAX_FILE_BYTES) return { kind: 'tooLarge', filename: name, limit: MAX_FILE_MB };
  }
  return undefined;
}
