import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { sentence } from '#areas/access/contract.ts'
import { apiTokens } from '#areas/identity/api-tokens/contract.ts'
import { statusTone, statusWords } from '#areas/identity/api-tokens/web/parts/words.ts'
import { needs } from '#kit/guard.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { Facts, Panel } from '#kit/ui/detail/Facts.tsx'
import { History } from '#kit/ui/detail/History.tsx'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { InstantText } from '#kit/ui/values.tsx'

export const Route = createFileRoute('/tenant/$tenantId/settings/api-tokens/$id/view')({
  staticData: { title: 'API token' },
  beforeLoad: needs('api_tokens.manage'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(apiTokens.show, { params: { id: Number(params.id) } })),
  component: TokenPage,
})

function TokenPage() {
  const id = Number(Route.useParams().id)
  const { data: token } = useSuspenseQuery(queryOf(apiTokens.show, { params: { id } }))
  const { status } = token
  return (
    <>
      <PageHeader
        title={token.name}
        aside={<StatusBadge status={statusTone[status]} label={statusWords[status]} />}
        back={{ to: '/settings/api-tokens', label: 'API tokens' }}
      >
        {status !== 'revoked' && <Revoke id={id} name={token.name} />}
      </PageHeader>
      <Panel title="Details">
        <Facts
          items={[
            ['Works for', token.user_name],
            ['Ends in', `…${token.ending}`],
            ['Made', <InstantText key="made" at={token.created_at} />],
            ['Last used', token.last_used_at ? <InstantText key="used" at={token.last_used_at} /> : 'Never'],
            ['Expires', <InstantText key="expires" at={token.expires_at} />],
            ...(token.revoked_at
              ? [['Revoked', <InstantText key="revoked" at={token.revoked_at} />] as const]
              : []),
          ]}
        />
      </Panel>
      <Panel title="What it may do">
        <p style={{ marginTop: 0 }}>As far as {token.user_name} may do it:</p>
        <ul>
          {token.permissions.map((grant) => (
            <li key={grant}>{sentence(grant)}</li>
          ))}
        </ul>
      </Panel>
      <Panel title="History">
        <History subject="api-tokens" id={id} />
      </Panel>
    </>
  )
}

function Revoke({ id, name }: { id: number; name: string }) {
  const [asking, setAsking] = useState(false)
  const revoke = useCall(apiTokens.revoke, {
    done: 'API token revoked',
    refreshes: ['history'],
    onDone: () => setAsking(false),
  })
  return (
    <>
      <Button color="red.8" onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Revoke ${name}?`}
        confirm="Revoke"
        tone="danger"
        loading={revoke.isPending}
        onConfirm={() => revoke.mutate({ params: { id } })}
      >
        Whatever uses it stops working at once. It cannot be taken back.
      </ConfirmDialog>
    </>
  )
}
