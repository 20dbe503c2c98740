import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { type BankChange, bank, type PaidSubject } from '#areas/bank/contract.ts'
import { masked } from '#areas/bank/rules.ts'
import classes from '#areas/bank/web/parts/Bank.module.css'
import { anyOfThem, linesOf } from '#areas/bank/web/words.ts'
import { useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'
import { Notice } from '#kit/ui/Notice.tsx'
import { InstantText } from '#kit/ui/values.tsx'

type Props = { subject: PaidSubject; id: number; name: string; change: BankChange }

/** A request that waits: who asked, who was warned, what would change, and the verbs of whoever looks at it. */
export function Pending({ subject, id, name, change }: Props) {
  const { can } = usePermissions()
  const [asking, setAsking] = useState<'approve' | 'refuse' | 'withdraw'>()
  const close = () => setAsking(undefined)
  const after = { refreshes: ['history'], onDone: close }
  const approve = useCall(bank[subject].approve, { ...after, done: ({ title }) => title })
  const refuse = useCall(bank[subject].refuse, { ...after, done: ({ title }) => title })
  const withdraw = useCall(bank[subject].withdraw, { ...after, done: ({ title }) => title })
  const params = { id }
  const change_id = change.id
  return (
    <section className={classes.pending} aria-label="Change waiting for approval">
      <Notice tone="warning" title="A change waits for approval">
        <strong>{change.requested_by_name}</strong> asked for it on <InstantText at={change.requested_at} />.{' '}
        {change.warned.length > 0
          ? `A warning went to ${change.warned.join(' and ')}.`
          : 'There was no address to warn: make sure yourself.'}
      </Notice>
      <Compared change={change} />
      <p className={classes.quiet}>{whoDecides(change)}</p>
      <div className={classes.verbs}>
        {change.mine_to_decide && (
          <>
            <Button onClick={() => setAsking('approve')}>Approve</Button>
            <Button variant="default" onClick={() => setAsking('refuse')}>
              Refuse
            </Button>
          </>
        )}
        {can(`${subject}.bank.update`) && (
          <Button variant="default" onClick={() => setAsking('withdraw')}>
            Withdraw
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={asking === 'approve'}
        onClose={close}
        title="Approve the new bank account?"
        confirm="Approve"
        loading={approve.isPending}
        onConfirm={() => approve.mutate({ params, body: { change_id } })}
      >
        <Text size="sm">
          From now on {name} is paid into {masked(change.to_ending)}. Have you made sure of it with them, on a
          number you knew before?
        </Text>
      </ConfirmDialog>
      <ReasonDialog
        opened={asking === 'refuse'}
        onClose={close}
        title="Refuse this change?"
        confirm="Refuse"
        tone="danger"
        loading={refuse.isPending}
        onReason={(reason) => refuse.mutate({ params, body: { change_id, reason } })}
      >
        <Text size="sm">The account stays as it is, and whoever asked is told why.</Text>
      </ReasonDialog>
      <ConfirmDialog
        opened={asking === 'withdraw'}
        onClose={close}
        title="Withdraw this change?"
        confirm="Withdraw"
        loading={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ params, body: { change_id } })}
      >
        <Text size="sm">The account stays as it is.</Text>
      </ConfirmDialog>
    </section>
  )
}

function whoDecides({ own, mine_to_decide, approvers }: BankChange): string {
  if (mine_to_decide)
    return 'Make sure of it with them first, on a number you knew before this was asked for.'
  if (approvers.length === 0)
    return 'Nobody else may approve it yet. Give a second person a role that confirms changed bank details; if you are alone, invite somebody you trust, such as your accountant.'
  return `${own ? 'You asked for it, so somebody else decides' : 'It can be decided'}: ${anyOfThem(approvers)} may.`
}

/** Old beside new, what differs marked in words too. Without the permission to see them, the last digits. */
function Compared({ change }: { change: BankChange }) {
  const seen = change.from !== null || change.to !== null
  const from = seen ? linesOf(change.from) : [['Account number', masked(change.from_ending)] as const]
  const to = seen ? linesOf(change.to) : [['Account number', masked(change.to_ending)] as const]
  return (
    <div className={classes.scroll}>
      <table className={classes.compared}>
        <thead>
          <tr>
            <td />
            <th scope="col">Now</th>
            <th scope="col">New</th>
          </tr>
        </thead>
        <tbody>
          {from.map(([label, before], at) => {
            const after = to[at]?.[1] ?? ''
            return (
              <tr key={label} data-changed={before !== after || undefined}>
                <th scope="row">{label}</th>
                <td>{before || '–'}</td>
                <td>{after === before ? <span className={classes.quiet}>unchanged</span> : after || '–'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
