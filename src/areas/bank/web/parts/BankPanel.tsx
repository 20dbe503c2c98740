import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BankView, bank, type PaidSubject } from '#areas/bank/contract.ts'
import { masked } from '#areas/bank/rules.ts'
import classes from '#areas/bank/web/parts/Bank.module.css'
import { ChangeForm } from '#areas/bank/web/parts/ChangeForm.tsx'
import { Pending } from '#areas/bank/web/parts/Pending.tsx'
import { linesOf } from '#areas/bank/web/words.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Facts, Panel } from '#kit/ui/detail/Facts.tsx'
import { ErrorState } from '#kit/ui/states.tsx'

type Props = { subject: PaidSubject; id: number; name: string }

/** Where somebody is paid, and the change of it that waits for a second person. */
export function BankPanel({ subject, id, name }: Props) {
  const query = useQuery(queryOf(bank[subject].show, { params: { id } }))
  const { can } = usePermissions()
  const [changing, setChanging] = useState(false)
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const view = query.data?.data
  const mayAsk = can(`${subject}.bank.update`)
  return (
    <Panel
      title="Bank account"
      aside={
        mayAsk &&
        view &&
        !view.pending &&
        !changing && (
          <Button variant="default" size="xs" onClick={() => setChanging(true)}>
            {view.ending ? 'Change' : 'Add'}
          </Button>
        )
      }
    >
      <div className={classes.panel} aria-busy={!view}>
        {!view && <Skeleton height={44} radius="md" />}
        {view?.pending && <Pending subject={subject} id={id} name={name} change={view.pending} />}
        {view && !view.pending && !changing && <Account view={view} />}
        {view && changing && (
          <ChangeForm subject={subject} id={id} now={view.details} onClose={() => setChanging(false)} />
        )}
      </div>
    </Panel>
  )
}

function Account({ view: { details, ending } }: { view: BankView }) {
  if (ending === '' && !details) {
    return <p className={classes.quiet}>No bank account yet: nothing can be paid before there is one.</p>
  }
  if (!details) return <Facts items={[['Account number', masked(ending)]]} />
  return <Facts items={linesOf(details)} />
}
