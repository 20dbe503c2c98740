import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type XeroConnection, xero } from '#areas/integrations/xero/contract.ts'
import { queryOf } from '#kit/query.ts'
import { Facts, Panel } from '#kit/ui/detail/Facts.tsx'
import { countText } from '#kit/ui/format.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { Money } from '#kit/ui/values.tsx'

const kinds = {
  sales: 'Invoices',
  'self-billing': 'Self-bills and supplier invoices',
  credits: 'Credit notes',
}

/** What would go now, before it goes. */
export function DryRun({ connection }: { connection: XeroConnection }) {
  const { data } = useQuery(queryOf(xero.dryRun, { params: { id: connection.id } }))
  if (!data) return <Skeleton height={140} radius="lg" />
  const { contacts, documents, held, unmapped } = data
  return (
    <Panel title="What the next run does">
      {unmapped > 0 && (
        <Notice tone="warning" title="Nothing goes yet">
          {countText(unmapped, 'line')} of the mapping below {unmapped === 1 ? 'is' : 'are'} needed first.
        </Notice>
      )}
      <Facts
        items={[
          ['Contacts that match', contacts.matched],
          ['That wait for your answer', contacts.ambiguous],
          ['New ones', contacts.new],
          ...documents.map(
            ({ kind, currency, count, gross }) =>
              [
                `${kinds[kind]} (${currency})`,
                <span key={kind}>
                  {count}, <Money minor={gross} currency={currency} />
                </span>,
              ] as const,
          ),
          ...(held > 0 ? [['Held until a contact is known', held] as const] : []),
        ]}
      />
      {documents.length === 0 && <p>Every document since the day you chose has gone.</p>}
    </Panel>
  )
}
