import type { z } from 'zod'
import { candidates } from '#areas/candidates/contract.ts'
import { clients } from '#areas/clients/contract.ts'
import { jobs, placements } from '#areas/jobs/contract.ts'
import { suppliers } from '#areas/suppliers/contract.ts'
import {
  type HoldReason,
  holdReasons,
  type ReadyQueue,
  type Timesheet,
  type TimesheetCounts,
} from '#areas/timesheets/contract.ts'
import {
  client,
  due,
  hours,
  money,
  period,
  periodEnd,
  status,
  worker,
} from '#areas/timesheets/web/parts/columns.tsx'
import { billName, billOptions, payName, payOptions, statusOptions } from '#areas/timesheets/web/words.ts'
import type { Column, Filter, Tab } from '#kit/ui/list/types.ts'
import { InstantText } from '#kit/ui/values.tsx'

/** What a kind of person sees of the list. */
export type View = {
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

export const forStaff: View = {
  columns: [
    worker,
    client,
    periodEnd,
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
      label: 'Billing',
      card: 'none',
      render: ({ bill_status: at }) => (at ? billName(at) : ''),
    },
    {
      key: 'pay_status',
      label: 'Pay to worker',
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
    {
      key: 'reminded_at',
      label: 'Reminded',
      card: 'none',
      hidden: true,
      render: (sheet) => <InstantText at={sheet.reminded_at} />,
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
    { key: 'bill_status', label: 'Billing', type: 'choices', options: billOptions },
    { key: 'pay_status', label: 'Pay to worker', type: 'choices', options: payOptions },
    {
      key: 'hold',
      label: 'Held',
      type: 'given',
      nameOf: (reason) => holdReasons[reason as HoldReason] ?? reason,
    },
    {
      key: 'supplier_id',
      label: 'Supplier',
      type: 'given-record',
      endpoint: suppliers.list,
      permissions: ['suppliers.view'],
      nameOf: (supplier) => supplier.name,
    },
    {
      key: 'job_id',
      label: 'Job',
      type: 'given-record',
      endpoint: jobs.list,
      permissions: ['jobs.view'],
      nameOf: (job) => job.title,
    },
    {
      key: 'placement_id',
      label: 'Placement',
      type: 'given-record',
      endpoint: placements.list,
      permissions: ['placements.view'],
      nameOf: (placement) => `${placement.candidate_name}, ${placement.ref}`,
    },
  ],
  tabs: [
    { key: 'week', label: 'By week', search: {} },
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

/** The same where time is held: by what. */
export const withHold: Column<Timesheet>[] = forStaff.columns.flatMap((column) =>
  column.key === 'waiting'
    ? [{ key: 'hold', label: 'Held by', render: ({ hold }: Timesheet) => hold && holdReasons[hold] }]
    : [column],
)

const writes = ['open', 'draft', 'rejected']
export const forWorker: View = {
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

export const forApprover: View = {
  columns: [
    worker,
    period,
    status,
    hours,
    { ...money('charge_amount', 'Charge'), permission: 'timesheets.view_charge' },
  ],
  filters: [{ key: 'period', label: 'Period to', type: 'days' }],
  tabs: [
    { key: 'all', label: 'All', search: {} },
    { key: 'submitted', label: 'Waiting for you', search: { status: 'submitted' }, counted: 'submitted' },
    { key: 'approved', label: 'Approved', search: { status: 'approved,processed' } },
    { key: 'rejected', label: 'Sent back', search: { status: 'rejected' } },
    // Where the client enters the time; weeks ahead lie open.
    { key: 'enter', label: 'To enter', search: { status: 'open,draft' }, counted: 'open', seldom: true },
  ],
  to: (sheet) =>
    `/timesheets/${sheet.id}/${sheet.entered_by === 'client' && writes.includes(sheet.status) ? 'submit' : 'review'}`,
  empty: { title: 'Nothing waits for you', text: 'Timesheets that need your approval will appear here.' },
}
