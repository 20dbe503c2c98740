import { Button } from '@mantine/core'
import { useState } from 'react'
import { chasing, type PromiseRow } from '#areas/payments/chasing/contract.ts'
import { promiseColumns, reminderColumns } from '#areas/payments/chasing/web/columns.tsx'
import { chased } from '#areas/payments/chasing/web/refreshed.ts'
import classes from '#areas/payments/chasing/web/Schedule.module.css'
import { useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'
import { moneyText } from '#kit/ui/format.ts'
import { List } from '#kit/ui/list/List.tsx'

type Props = { fixed: Record<string, string>; without: string[] }

/** What a client promised, and what it was reminded of: of one client, or one invoice. */
export function ChasingLists({ fixed, without }: Props) {
  const shown = ({ key }: { key: string }) => !without.includes(key)
  const { asks, dialog, verb } = useWithdrawal()
  return (
    <>
      <section>
        <h2 className={classes.title}>Promises</h2>
        <List
          endpoint={chasing.promises}
          title="Promises"
          embedded
          fixed={fixed}
          defaultSort="-day"
          columns={[
            ...promiseColumns.filter(shown),
            ...(asks ? [{ key: 'verbs', label: 'Actions', render: verb }] : []),
          ]}
          search={false}
          nameOf={(row) => `promise ${row.id}`}
          empty={{
            title: 'Nothing was promised',
            text: 'Record what the client says it will pay, and by when: until then nobody reminds it.',
          }}
        />
      </section>
      <section>
        <h2 className={classes.title}>Reminders</h2>
        <List
          endpoint={chasing.reminders}
          title="Reminders"
          embedded
          fixed={fixed}
          defaultSort="-at"
          columns={reminderColumns.filter(shown)}
          search={false}
          nameOf={(row) => `reminder ${row.id}`}
          empty={{
            title: 'No reminders yet',
            text: 'They come by the schedule, once that is switched on in Invoice Settings, or by hand.',
          }}
        />
      </section>
      {dialog}
    </>
  )
}

/** The verb on an open promise, and its question. */
export function useWithdrawal() {
  const { can } = usePermissions()
  const [asked, setAsked] = useState<PromiseRow>()
  const withdraw = useCall(chasing.withdraw, {
    done: 'Promise withdrawn',
    refreshes: chased,
    onDone: () => setAsked(undefined),
  })
  const verb = (promise: PromiseRow) =>
    promise.status === 'open' && (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Withdraw the promise of ${moneyText(promise.amount, promise.currency)}`}
        onClick={() => setAsked(promise)}
      >
        Withdraw
      </Button>
    )
  const dialog = asked && (
    <ReasonDialog
      opened
      onClose={() => setAsked(undefined)}
      title={`Withdraw the promise of ${moneyText(asked.amount, asked.currency)}?`}
      confirm="Withdraw"
      loading={withdraw.isPending}
      onReason={(reason) => withdraw.mutate({ params: { id: asked.id }, body: { reason } })}
    >
      Its invoices are chased again, as the schedule says.
    </ReasonDialog>
  )
  return { asks: can('payments.chase'), verb, dialog }
}
