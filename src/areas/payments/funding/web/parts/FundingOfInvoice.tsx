import { funding } from '#areas/payments/funding/contract.ts'
import { List } from '#kit/ui/list/List.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { DayText, Money } from '#kit/ui/values.tsx'

/** To whom a document is assigned, by which schedule. */
export const FundingOfInvoice = ({ id }: { id: number }) => (
  <List
    endpoint={funding.documents}
    title="Funding"
    embedded
    fixed={{ invoice_id: String(id) }}
    defaultSort="id"
    columns={[
      {
        key: 'schedule_number',
        label: 'Schedule',
        render: (d) => (
          <TenantLink to={`/funding-schedules/${d.funding_schedule_id}/view`}>{d.schedule_number}</TenantLink>
        ),
      },
      { key: 'funder', label: 'Assigned to' },
      { key: 'scheduled_on', label: 'Date', render: (d) => <DayText day={d.scheduled_on} /> },
      {
        key: 'stands',
        label: 'Status',
        card: 'badge',
        render: (d) =>
          d.stands ? (
            <StatusBadge status="done" label="Assigned" />
          ) : (
            <StatusBadge status="void" label="Withdrawn" />
          ),
      },
      {
        key: 'amount',
        label: 'With VAT',
        align: 'right',
        card: 'value',
        render: (d) => <Money minor={d.amount} currency={d.currency} />,
      },
    ]}
    search={false}
    nameOf={(document) => document.schedule_number}
    empty={{ title: 'Not assigned', text: 'No funding schedule offers this document.' }}
  />
)
