import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useSearch } from '@tanstack/react-router'
import type { z } from 'zod'
import { candidates } from '#areas/candidates/contract.ts'
import { clients } from '#areas/clients/contract.ts'
import {
  type HoldReason,
  holdReasons,
  mostCounted,
  type ReadyQueue,
  type Timesheet,
  type TimesheetCounts,
  timesheets,
} from '#areas/timesheets/contract.ts'
import { NewSheet } from '#areas/timesheets/web/parts/NewSheet.tsx'
import { Totals } from '#areas/timesheets/web/parts/Totals.tsx'
import {
  billName,
  billOptions,
  payName,
  payOptions,
  periodName,
  statusName,
  statusOptions,
} from '#areas/timesheets/web/words.ts'
import type { Search } from '#kit/address.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { useMe, usePermissions } from '#kit/session.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import type { Column, Filter, Tab } from '#kit/ui/list/types.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { DayText, Hours, InstantText, Money } from '#kit/ui/values.tsx'

const listOptions = { defaultSort: '-period_end' }

export const Route = createFileRoute('/tenant/$tenantId/timesheets')({
  staticData: { title: 'Timesheets' },
  validateSearch: listSearch,
  beforeLoad: needs('timesheets.view'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, timesheets.list, deps, listOptions),
  component: TimesheetsPage,
})

function TimesheetsPage() {
  const kind = (useMe() as { kind?: string } | undefined)?.kind ?? 'staff'
  const { can } = usePermissions()
  const { data } = useQuery(queryOf(timesheets.counts))
  const counts = data?.data
  const view = kind === 'candidate' ? forWorker : kind === 'approver' ? forApprover : forStaff
  const search = useSearch({ strict: false }) as Search
  const tabs = view.tabs.flatMap(({ counted, seldom, ...tab }) => {
    const count = counted && counts ? Math.min(counts[counted], mostCounted) : undefined
    return seldom && !count && search.queue !== tab.search.queue ? [] : [{ ...tab, count }]
  })
  return (
    <List
      endpoint={timesheets.list}
      title="Timesheets"
      {...listOptions}
      columns={view.columns}
      filters={view.filters}
      tabs={tabs}
      above={kind === 'staff' && <Totals search={search} />}
      search={kind === 'staff' ? 'Search worker, client or number' : false}
      nameOf={(sheet) => `${sheet.candidate_name}, ${periodName(sheet)}`}
      to={view.to}
      {...(kind === 'staff'
        ? { removable: { model: 'timesheets', name: 'timesheets', permission: 'timesheets.delete' } }
        : {})}
      actions={can('timesheets.create') && <NewSheet />}
      empty={view.empty}
    />
  )
}

const status: Column<Timesheet> = {
  key: 'status',
  label: 'Status',
  card: 'badge',
  width: 120,
  render: (sheet) => (
    <>
      <StatusBadge
        status={isLate(sheet) ? 'overdue' : sheet.status}
        label={isLate(sheet) ? 'Missing' : statusName(sheet.status)}
        title={sheet.reason}
      />
      {sheet.second_look && <StatusBadge status="pending" label="Second look" />}
    </>
  ),
}
const period: Column<Timesheet> = { key: 'period', label: 'Period', render: periodName }
const worker: Column<Timesheet> = { key: 'candidate_name', label: 'Worker' }
const client: Column<Timesheet> = { key: 'client_name', label: 'Client' }
const hours: Column<Timesheet> = {
  key: 'minutes',
  label: 'Hours',
  align: 'right',
  width: 90,
  card: 'value',
  render: (sheet) => <Hours minutes={isBlank(sheet) ? null : sheet.minutes} />,
}
const money = (key: 'pay_amount' | 'charge_amount' | 'margin_amount', label: string): Column<Timesheet> => ({
  key,
  label,
  align: 'right',
  width: 110,
  render: (sheet) => <Money minor={isBlank(sheet) ? null : sheet[key]} currency={sheet.currency} />,
})
const due: Column<Timesheet> = {
  key: 'due_at',
  label: 'Due',
  sort: true,
  width: 150,
  render: (sheet) => <InstantText at={sheet.due_at} />,
}

/** Nothing is entered: a dash says that better than a nought. */
const isBlank = ({ minutes, pay_amount, charge_amount }: Timesheet) =>
  minutes === 0 && !pay_amount && !charge_amount

const isLate = ({ status: at, due_at }: Timesheet) =>
  (at === 'open' || at === 'draft') && Date.parse(due_at) < Date.now()

type View = {
  columns: Column<Timesheet>[]
  filters: Filter[]
  /** `seldom`: shown while there is anything, or when it is open. */
  tabs: (Omit<Tab, 'count'> & { counted?: keyof z.output<typeof TimesheetCounts>; seldom?: boolean })[]
  to: (sheet: Timesheet) => string
  empty: { title: string; text: string }
}

/** A view of approved time, by what becomes of it. */
const queue = (key: ReadyQueue, label: string, seldom = false) => ({
  key,
  label,
  search: { queue: key },
  counted: key,
  seldom,
})

const forStaff: View = {
  columns: [
    worker,
    client,
    {
      key: 'period_end',
      label: 'Period to',
      sort: true,
      width: 130,
      render: (sheet) => <DayText day={sheet.period_end} />,
    },
    status,
    hours,
    { ...money('pay_amount', 'Pay'), permission: 'timesheets.view_pay' },
    { ...money('charge_amount', 'Charge'), permission: 'timesheets.view_charge' },
    { ...money('margin_amount', 'Margin'), permission: 'placements.rates.view_margin', hidden: true },
    {
      key: 'waiting',
      label: 'Waiting on',
      render: (sheet) => (sheet.status === 'submitted' ? (sheet.approver_name ?? 'Your agency') : ''),
      card: 'none',
    },
    {
      key: 'bill_status',
      label: 'Bill side',
      card: 'none',
      render: ({ bill_status: at }) => (at ? billName(at) : ''),
    },
    {
      key: 'pay_status',
      label: 'Pay side',
      card: 'none',
      render: ({ pay_status: at }) => (at ? payName(at) : ''),
    },
    { ...due, hidden: true },
    {
      key: 'submitted_at',
      label: 'Submitted',
      hidden: true,
      render: (sheet) => <InstantText at={sheet.submitted_at} />,
    },
    { key: 'job_title', label: 'Job', hidden: true },
    { key: 'placement_ref', label: 'Placement', hidden: true },
    { key: 'id', label: 'Number', hidden: true, render: (sheet) => `#${sheet.id}` },
  ],
  filters: [
    { key: 'status', label: 'Status', type: 'choices', options: statusOptions },
    { key: 'period', label: 'Period to', type: 'days' },
    {
      key: 'client_id',
      label: 'Client',
      type: 'record',
      endpoint: clients.list,
      nameOf: (row) => row.name,
    },
    {
      key: 'candidate_id',
      label: 'Worker',
      type: 'record',
      endpoint: candidates.list,
      nameOf: (row) => `${row.first_name} ${row.last_name}`,
    },
    { key: 'bill_status', label: 'Bill side', type: 'choices', options: billOptions },
    { key: 'pay_status', label: 'Pay side', type: 'choices', options: payOptions },
    {
      key: 'hold',
      label: 'Held',
      type: 'given',
      nameOf: (reason) => holdReasons[reason as HoldReason] ?? reason,
    },
    { key: 'supplier_id', label: 'Supplier', type: 'given', nameOf: (id) => `Supplier #${id}` },
    { key: 'placement_id', label: 'Placement', type: 'given', nameOf: (id) => `Placement #${id}` },
  ],
  tabs: [
    { key: 'all', label: 'All', search: {} },
    { key: 'missing', label: 'Missing', search: { queue: 'missing' }, counted: 'missing' },
    { key: 'draft', label: 'Draft', search: { status: 'draft' }, counted: 'draft' },
    { key: 'submitted', label: 'Submitted', search: { status: 'submitted' }, counted: 'submitted' },
    { key: 'rejected', label: 'Sent back', search: { status: 'rejected' }, counted: 'rejected' },
    { key: 'approved', label: 'Approved', search: { status: 'approved' }, counted: 'approved' },
    queue('ready_to_bill', 'Ready to bill'),
    queue('held_to_bill', 'Held from billing', true),
    queue('ready_to_self_bill', 'Ready to self-bill'),
    queue('held_to_self_bill', 'Held from self-billing', true),
    queue('paid_by_payroll', 'Paid by payroll', true),
    {
      key: 'second_look',
      label: 'Second look',
      search: { queue: 'second_look' },
      counted: 'second_look',
      seldom: true,
    },
    { key: 'upcoming', label: 'Upcoming', search: { queue: 'upcoming', sort: 'period_end' } },
  ],
  to: (sheet) => `/timesheets/${sheet.id}`,
  empty: {
    title: 'No timesheets yet',
    text: 'As soon as a placement is live, its timesheets appear here by themselves, four weeks ahead.',
  },
}

const writes = ['open', 'draft', 'rejected']
const forWorker: View = {
  columns: [period, client, status, hours, { ...money('pay_amount', 'Pay'), card: 'none' }, due],
  filters: [],
  tabs: [
    { key: 'all', label: 'All', search: {} },
    {
      key: 'missing',
      label: 'To do now',
      search: { queue: 'missing', sort: 'due_at' },
      counted: 'missing',
    },
    { key: 'rejected', label: 'Sent back', search: { status: 'rejected' }, counted: 'rejected' },
    { key: 'submitted', label: 'Submitted', search: { status: 'submitted' }, counted: 'submitted' },
    { key: 'approved', label: 'Approved', search: { status: 'approved,processed' } },
  ],
  to: (sheet) => `/timesheets/${sheet.id}${writes.includes(sheet.status) ? '/submit' : ''}`,
  empty: { title: 'No timesheets yet', text: 'Once you are placed, there is one for each week you work.' },
}

const forApprover: View = {
  columns: [
    worker,
    period,
    status,
    hours,
    { ...money('charge_amount', 'Charge'), permission: 'timesheets.view_charge' },
  ],
  filters: [],
  tabs: [
    { key: 'all', label: 'All', search: {} },
    { key: 'submitted', label: 'Waiting for you', search: { status: 'submitted' }, counted: 'submitted' },
    { key: 'approved', label: 'Approved', search: { status: 'approved,processed' } },
    { key: 'rejected', label: 'Sent back', search: { status: 'rejected' } },
  ],
  to: (sheet) => `/timesheets/${sheet.id}/review`,
  empty: { title: 'Nothing waits for you', text: 'Timesheets that need your approval will appear here.' },
}
