import { IconRepeat } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { deliveryStatuses, type Webhook, webhooks } from '#areas/webhooks/contract.ts'
import { DeliveryState, deliveryWords, labelOf } from '#areas/webhooks/web/parts/states.tsx'
import { useBulkDialog } from '#kit/ui/dialogs/useBulkDialog.ts'
import { List } from '#kit/ui/list/List.tsx'
import { InstantText } from '#kit/ui/values.tsx'

const ReplayMany = lazy(async () => ({
  default: (await import('#areas/webhooks/web/parts/ReplayMany.tsx')).ReplayMany,
}))

/** What was sent to one webhook, and what waits. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { open, ask, close } = useBulkDialog<'replay'>()
  return (
    <>
      <List
        endpoint={webhooks.deliveries}
        title="Deliveries"
        embedded
        fixed={{ webhook_id: String(webhook.id) }}
        defaultSort="-at"
        columns={[
          { key: 'type', label: 'Event', render: ({ type }) => labelOf(type) },
          {
            key: 'record_id',
            label: 'Record',
            width: 180,
            render: ({ record, record_id }) => `${record} #${record_id}`,
          },
          {
            key: 'at',
            label: 'Happened',
            sort: true,
            width: 150,
            render: ({ at }) => <InstantText at={at} />,
          },
          { key: 'attempts', label: 'Attempts', align: 'right', width: 90, card: 'none' },
          {
            key: 'last_error',
            label: 'Answer',
            render: ({ last_error, last_code }) => last_error || (last_code ? `Took it: ${last_code}` : ''),
          },
          {
            key: 'status',
            label: 'Status',
            card: 'badge',
            width: 110,
            render: ({ status }) => <DeliveryState status={status} />,
          },
        ]}
        filters={[
          {
            key: 'status',
            label: 'Status',
            type: 'choices',
            options: deliveryStatuses.map((value) => ({ value, label: deliveryWords[value][1] })),
          },
          {
            key: 'type',
            label: 'Event',
            type: 'select',
            options: webhook.events.map((value) => ({ value, label: labelOf(value) })),
          },
        ]}
        search={false}
        nameOf={({ type, id }) => `${labelOf(type)} #${id}`}
        to={({ id }) => `/integrations/webhooks/deliveries/${id}`}
        bulk={[{ label: 'Replay', icon: <IconRepeat size={16} />, run: ask('replay') }]}
        empty={{
          title: 'Nothing was sent yet',
          text: 'Send a test event, or change something that it hears of.',
        }}
      />
      {open && (
        <Suspense fallback={null}>
          <ReplayMany ids={open.ids} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
