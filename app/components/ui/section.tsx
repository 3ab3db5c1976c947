import type { ReactNode } from 'react';
import { Alert } from './alert';
import { Card } from './card';

type SectionProps = {
  title: string;
  text?: string;
  /** What has just been done here. */
  done?: string | false;
  tone?: 'plain' | 'lead' | 'quiet';
  children: ReactNode;
};

/** One topic of a settings page. */
export function Section({ title, text, done, tone, children }: SectionProps) {
  return (
    <Card tone={tone}>
      <h2 className="text-lg font-semibold">{title}</h2>
      {text && <p className="mt-1 text-sm text-muted">{text}</p>}
      {done && (
        <div className="mt-4">
          <Alert kind="ok">{done}</Alert>
        </div>
      )}
      <div className="mt-4">{children}</div>
    </Card>
  );
}
