import { useTranslation } from 'react-i18next';
import { CodeBlock } from './code-block';

/** Ways to connect a program that speaks MCP. Each contains the key, or a placeholder without one. */
export function McpClients({ server, apiKey = 'kmk_…' }: { server: string; apiKey?: string }) {
  const { t } = useTranslation('mcp');
  const url = `${server}/mcp`;
  const bearer = `Bearer ${apiKey}`;
  const remote = { command: 'npx', args: ['-y', 'mcp-remote', url, '--header', 'Authorization:$' + '{KOMEK}'] };
  const desktop = { mcpServers: { komek: { ...remote, env: { KOMEK: bearer } } } };
  const plain = { komek: { type: 'http', url, headers: { Authorization: bearer } } };
  return (
    <div className="space-y-4">
      <CodeBlock code={JSON.stringify(desktop, null, 2)} label={t('desktop')} />
      <CodeBlock
        code={`claude mcp add --transport http komek ${url} --header "Authorization: ${bearer}"`}
        label={t('claudeCode')}
      />
      <CodeBlock code={JSON.stringify({ servers: plain }, null, 2)} label={t('vsCode')} />
      <CodeBlock code={JSON.stringify({ mcpServers: plain }, null, 2)} label={t('others')} />
    </div>
  );
}
