import { Button, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { stateTones, stateWords } from '#areas/integrations/web/words.ts'
import { type XeroConnection, xero } from '#areas/integrations/xero/contract.ts'
import { Differences } from '#areas/integrations/xero/web/parts/Differences.tsx'
import { Log } from '#areas/integrations/xero/web/parts/Log.tsx'
import classes from '#areas/integrations/xero/web/parts/xero.module.css'
import { useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Facts, Panel } from '#kit/ui/detail/Facts.tsx'
import { History } from '#kit/ui/detail/History.tsx'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { Notice } from '#kit/ui/Notice.tsx'
import { Stack } from '#kit/ui/Stack.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { InstantText } from '#kit/ui/values.tsx'

// Forms, which nobody needs before an organisation is connected.
const Conflicts = lazy(async () => ({
  default: (await import('#areas/integrations/xero/web/parts/Conflicts.tsx')).Conflicts,
}))
const DryRun = lazy(async () => ({
  default: (await import('#areas/integrations/xero/web/parts/DryRun.tsx')).DryRun,
}))
const Mapping = lazy(async () => ({
  default: (await import('#areas/integrations/xero/web/parts/Mapping.tsx')).Mapping,
}))
const SettingsForm = lazy(async () => ({
  default: (await import('#areas/integrations/xero/web/parts/SettingsForm.tsx')).SettingsForm,
}))

type Props = { legal_entity_id: number; name: string; connection: XeroConnection | null; set_up: boolean }

/** One company of the agency and its organisation: where it stands, and all that can be done with it. */
export function Company({ legal_entity_id, name, connection, set_up }: Props) {
  const { can } = usePermissions()
  const may = can('integrations.manage') && set_up
  const status = connection?.status ?? 'not_connected'
  const open = status === 'connected' || status === 'degraded'
  return (
    <Stack>
      <Panel title={name} aside={<StatusBadge status={stateTones[status]} label={stateWords[status]} />}>
        {status === 'expired' && (
          <Notice tone="danger" title="Xero does not let Saffron in any more">
            Nothing goes there and no payment comes back until somebody connects it again. What was sent stays
            linked.
          </Notice>
        )}
        {status === 'degraded' && connection?.error && (
          <Notice tone="warning" title="The last run did not come to its end">
            {connection.error}. It is tried again by itself.
          </Notice>
        )}
        {connection?.account_name ? (
          <Facts
            items={[
              ['Organisation', connection.account_name],
              ['Connected by', connection.connected_by_name],
              ['Since', connection.connected_at && <InstantText at={connection.connected_at} />],
              ['Last run', connection.last_run_at ? <InstantText at={connection.last_run_at} /> : 'Not yet'],
            ]}
          />
        ) : (
          connection?.choices.length !== 0 || (
            <p>Sign in to Xero and choose the organisation that keeps its books.</p>
          )
        )}
        {may && connection && connection.choices.length > 0 && <Organisations connection={connection} />}
        <div className={classes.verbs}>
          {may && !open && <Connect legal_entity_id={legal_entity_id} again={status === 'expired'} />}
          {may && open && <RunNow connection={connection!} />}
          {may && connection && (open || status === 'expired') && <Disconnect connection={connection} />}
        </div>
      </Panel>
      {connection && open && (
        <Suspense fallback={<Skeleton height={480} radius="lg" />}>
          <Stack>
            <DryRun connection={connection} />
            <Conflicts connection={connection} />
            <Mapping connection={connection} />
            {may && <SettingsForm connection={connection} />}
          </Stack>
        </Suspense>
      )}
      {connection?.account_name && <Differences connection={connection} />}
      {connection?.account_name && <Log connection={connection} />}
      {connection && (
        <Panel title="History">
          <History subject="integrations" id={connection.id} />
        </Panel>
      )}
    </Stack>
  )
}

function Connect({ legal_entity_id, again }: { legal_entity_id: number; again: boolean }) {
  const connect = useCall(xero.connect, { onDone: ({ url }) => window.location.assign(url) })
  return (
    <Button loading={connect.isPending} onClick={() => connect.mutate({ body: { legal_entity_id } })}>
      {again ? 'Connect Xero again' : 'Connect Xero'}
    </Button>
  )
}

/** Several organisations let us in: which of them is this company’s? */
function Organisations({ connection }: { connection: XeroConnection }) {
  const choose = useCall(xero.choose, { done: 'Xero connected', refreshes: ['integration-log'] })
  return (
    <fieldset className={classes.choices}>
      <legend>Which organisation keeps the books of {connection.legal_entity_name}?</legend>
      {connection.choices.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          loading={choose.isPending}
          onClick={() => choose.mutate({ params: { id: connection.id }, body: { account_id: id } })}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  )
}

function RunNow({ connection }: { connection: XeroConnection }) {
  const sync = useCall(xero.sync, { done: ({ title }) => title })
  return (
    <Button
      variant="default"
      loading={sync.isPending}
      disabled={connection.paused}
      onClick={() => sync.mutate({ params: { id: connection.id } })}
    >
      {connection.paused ? 'Paused' : 'Send and bring back now'}
    </Button>
  )
}

function Disconnect({ connection }: { connection: XeroConnection }) {
  const [asking, setAsking] = useState(false)
  const disconnect = useCall(xero.disconnect, {
    done: 'Xero disconnected',
    refreshes: ['integration-log', 'history'],
    onDone: () => setAsking(false),
  })
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Disconnect
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Disconnect ${connection.account_name || 'Xero'}?`}
        confirm="Disconnect"
        tone="danger"
        loading={disconnect.isPending}
        onConfirm={() => disconnect.mutate({ params: { id: connection.id } })}
      >
        Nothing goes to Xero any more and no payment comes back. What is there stays there, and stays linked
        for when you connect it again.
      </ConfirmDialog>
    </>
  )
}
