import { useQuery } from '@tanstack/react-query'
import { type Credit, credit } from '#areas/units/credit/contract.ts'
import { queryOf } from '#kit/query.ts'
import { Facts, Panel } from '#kit/ui/detail/Facts.tsx'
import { moneyText } from '#kit/ui/format.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** What a client is trusted with, beside its limits, and where each part of it stands; nothing without a limit. */
export function CreditPanel({ id: client_id }: { id: number }) {
  const { data } = useQuery(queryOf(credit.show, { params: { id: client_id } }))
  const limited = (data?.data ?? []).filter(({ credit_limit }) => credit_limit !== null)
  return limited.map((each) => (
    <Panel
      key={each.billing_profile_id}
      title={limited.length > 1 ? `Credit, ${each.label}` : 'Credit'}
      aside={each.credit_stop && <StatusBadge status="overdue" label="Over its limit" />}
    >
      <Facts items={partsOf(each, client_id)} />
    </Panel>
  ))
}

function partsOf(each: Credit, client_id: number) {
  const { currency, credit_limit, exposure, unpaid, drafts, unbilled } = each
  const money = (minor: number) => moneyText(minor, currency)
  const to = (minor: number, address: string) => <TenantLink to={address}>{money(minor)}</TenantLink>
  return [
    ['Limit', money(credit_limit ?? 0)],
    ['In use', money(exposure)],
    ['Invoiced and unpaid', to(unpaid, `/invoices/all/sales?client_id=${client_id}`)],
    ['On drafts', to(drafts, `/invoices/draft/sales?client_id=${client_id}`)],
    ['Still to invoice, before VAT', to(unbilled, `/clients/${client_id}/view?tab=timesheets`)],
  ] as const
}
