import { useQuery } from '@tanstack/react-query'
import type { Invoice } from '#areas/invoices/contract.ts'
import { type FormerPayer, payerMoves } from '#areas/invoices/payers/contract.ts'
import { daysText } from '#areas/invoices/payers/web/parts/days-text.ts'
import { isIssued, otherPayer } from '#areas/invoices/rules.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

type Props = { invoice: Pick<Invoice, 'id' | 'status'>; mayCredit: boolean }

/** Whose time on a self-bill belongs to another payer by now, and the way out of it: a draft goes, what is issued is corrected. */
export default function FormerPayerNotice({ invoice: { id, status }, mayCredit }: Props) {
  const { data } = useQuery(queryOf(payerMoves.onInvoice, { params: { id } }))
  const { can } = usePermissions()
  if (!data || data.data.length === 0) return null
  const issued = isIssued(status)
  const wayOf = ({ candidate_id, timesheet_ids, holding }: FormerPayer) => {
    if (holding === 'credited') return 'corrected, once the credit note of that correction is issued'
    const moves = can('invoices.run') && (
      <TenantLink to={`/candidates/${candidate_id}/payer-moves`}>See what can be moved</TenantLink>
    )
    if (holding === 'by_difference' && issued)
      return (
        <>
          a correction put its amounts right by a difference: credit every issued document of this time whole
          and put the time back, then all of it can be moved. {moves}
        </>
      )
    if (!issued && moves) return moves
    if (issued && mayCredit && maySee(can))
      return (
        <TenantLink to={`/corrections/create?timesheet_id=${timesheet_ids.join(',')}&cause=supplier`}>
          Correct {timesheet_ids.length === 1 ? 'its timesheet' : 'its timesheets'}
        </TenantLink>
      )
    if (can('candidates.view'))
      return <TenantLink to={`/candidates/${candidate_id}/view`}>See the candidate</TenantLink>
    return 'whoever runs the self-billing can put it right'
  }
  return (
    <Notice tone="warning" title={otherPayer.title}>
      <p style={{ margin: 0 }}>
        {issued
          ? 'The engagement of a worker on it is another by now. What is issued stays as it is: what went to the wrong one is credited, and the right one is paid.'
          : otherPayer.description}
      </p>
      <ul style={{ margin: '8px 0 0', paddingLeft: 20 }}>
        {data.data.map((each) => (
          <li key={`${each.timesheet_ids[0]} ${each.holding}`}>
            {each.candidate_name}, {each.job_title}, {daysText(each.days)}: {wayOf(each)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** What the page of a correction asks for. */
const maySee = (can: (permission: string) => boolean) =>
  ['timesheets.view', 'timesheets.view_pay', 'placements.view'].every((permission) => can(permission))
