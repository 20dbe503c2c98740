import { Button } from '@mantine/core'
import { IconDownload, IconFileX } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { type FundingSchedule, funding } from '#areas/payments/funding/contract.ts'
import { fundedColumns, ScheduleStatus } from '#areas/payments/funding/web/parts/columns.tsx'
import { tenantOfAddress } from '#kit/address.ts'
import { apiAddress } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { Detail } from '#kit/ui/detail/Detail.tsx'
import { Facts, filled, Panel } from '#kit/ui/detail/Facts.tsx'
import { History } from '#kit/ui/detail/History.tsx'
import { download } from '#kit/ui/dialogs/downloading.ts'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'
import { moneyText } from '#kit/ui/format.ts'
import { List } from '#kit/ui/list/List.tsx'
import { listSearch } from '#kit/ui/list/search.ts'
import { Stack } from '#kit/ui/Stack.tsx'
import { DayText, InstantText, Money } from '#kit/ui/values.tsx'

export const Route = createFileRoute('/tenant/$tenantId/funding-schedules/$id/view')({
  staticData: { title: 'Funding Schedule' },
  validateSearch: listSearch,
  beforeLoad: needs('payments.fund'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(funding.show, { params: { id: Number(params.id) } })),
  component: SchedulePage,
})

function SchedulePage() {
  const id = Number(Route.useParams().id)
  const { data: schedule } = useSuspenseQuery(queryOf(funding.show, { params: { id } }))
  const [asks, setAsks] = useState(false)
  return (
    <Detail
      title={schedule.number}
      browserTitle="Funding Schedule"
      id={schedule.id}
      status={<ScheduleStatus schedule={schedule} />}
      description={`${schedule.funder} · ${moneyText(schedule.total, schedule.currency)}`}
      back={{ to: '/funding-schedules', label: 'Funding schedules' }}
      actions={
        schedule.status === 'open'
          ? [
              {
                label: 'Withdraw',
                tone: 'danger',
                icon: <IconFileX size={16} />,
                onClick: () => setAsks(true),
              },
            ]
          : []
      }
      tabs={[
        { key: 'overview', label: 'Overview', content: () => <Overview schedule={schedule} /> },
        {
          key: 'history',
          label: 'History',
          content: () => <History subject="funding-schedules" id={schedule.id} />,
        },
      ]}
    >
      <Button variant="default" onClick={() => void take(schedule, 'csv', 'text/csv')}>
        CSV
      </Button>
      <Button
        leftSection={<IconDownload size={16} />}
        onClick={() => void take(schedule, 'pdf', 'application/pdf')}
      >
        PDF
      </Button>
      {asks && <WithdrawDialog schedule={schedule} onClose={() => setAsks(false)} />}
    </Detail>
  )
}

function Overview({ schedule }: { schedule: FundingSchedule }) {
  const money = (minor: number) => <Money key="money" minor={minor} currency={schedule.currency} />
  return (
    <Stack>
      <Panel title="Control totals">
        <Facts
          items={filled([
            [`Invoices, ${schedule.invoice_count}`, money(schedule.invoiced)],
            [`Credit notes, ${schedule.credit_count}`, money(-schedule.credited)],
            ['Total offered', money(schedule.total)],
            [`Reserve, ${Number(schedule.reserve_percent)} %`, money(schedule.reserve)],
            ['Prepayment', money(schedule.prepayment)],
            ['Company', schedule.legal_entity_name],
            ['Issued up to', <DayText key="cut" day={schedule.cut_off} />],
            ['Created by', schedule.created_by_name],
            ['Created', <InstantText key="at" at={schedule.created_at} />],
          ])}
        />
      </Panel>
      <List
        endpoint={funding.documents}
        title="Documents"
        embedded
        fixed={{ funding_schedule_id: String(schedule.id) }}
        defaultSort="id"
        columns={fundedColumns}
        search={false}
        nameOf={(document) => document.number}
        empty={{ title: 'Nothing stands on it', text: 'A schedule is made of issued documents.' }}
      />
    </Stack>
  )
}

function WithdrawDialog({ schedule, onClose }: { schedule: FundingSchedule; onClose: () => void }) {
  const withdraw = useCall(funding.withdraw, {
    done: `${schedule.number} is withdrawn`,
    refreshes: ['funding-schedules', 'funding-schedule-documents', 'funding-preview', 'history'],
    onDone: onClose,
  })
  return (
    <ReasonDialog
      opened
      onClose={onClose}
      title={`Withdraw ${schedule.number}?`}
      confirm="Withdraw"
      tone="danger"
      loading={withdraw.isPending}
      label="Why"
      description="Stands in the history, for good."
      onReason={(reason) => withdraw.mutate({ params: { id: schedule.id }, body: { reason } })}
    >
      <div>Its number stays, and its documents can be offered again. Tell the funder.</div>
    </ReasonDialog>
  )
}

/** Fetched with the agency of this page's address, which a plain link would not carry. */
async function take({ id, number }: FundingSchedule, kind: 'pdf' | 'csv', type: string): Promise<void> {
  await download(async () => {
    const reply = await fetch(apiAddress(`/funding-schedules/${id}/${kind}`), {
      headers: { 'x-tenant': tenantOfAddress() ?? '' },
    })
    if (!reply.ok) throw new Error(`the ${kind} of ${number} was refused`)
    return { name: `${number}.${kind}`, type, content: await reply.blob() }
  })
}
