import { NativeSelect, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type Person, PersonField } from '#areas/access/web/public.tsx'
import { type PlacementRow, placements, ruleSets } from '#areas/jobs/contract.ts'
import { placementLife, type Termination } from '#areas/jobs/placement-life/contract.ts'
import { whyNotExtend, whyNotTerminate } from '#areas/jobs/placement-life/rules.ts'
import { partyOptions, reasonOptions } from '#areas/jobs/placement-life/web/words.ts'
import { storedStatus } from '#areas/jobs/transitions.ts'
import { call } from '#kit/call.ts'
import { refresh } from '#kit/query.ts'
import { BulkDialog } from '#kit/ui/dialogs/BulkDialog.tsx'
import { ChosenSummary } from '#kit/ui/dialogs/ChosenSummary.tsx'
import { DayInput } from '#kit/ui/form/DayInput.tsx'
import { isReadable, type Typed } from '#kit/ui/form/unreadable.ts'
import { useChosenRows } from '#kit/ui/list/useChosenRows.ts'
import type { Reason } from '#platform/refusal.ts'

export type ManyVerb = 'extend' | 'terminate' | 'approver' | 'copy' | 'rules'

type Props = { verb: ManyVerb; ids: number[]; onClose: (decided: number) => void }

/** What is asked, once for all of them. */
type Asked = {
  day: string | null
  by: Termination['by'] | ''
  code: Termination['reason_code'] | ''
  person: Person | undefined
}
type Doing = {
  title: string
  verb: string
  done: string
  tone?: 'danger'
  reason?: string
  ready: (asked: Asked) => boolean
  whyNot: (row: PlacementRow, asked: Asked) => string | undefined
  each: (row: PlacementRow, asked: Asked, reason: string) => Promise<unknown>
}

/** What each does to one placement, by the version that was looked at, and which it leaves alone. */
const doing: Record<ManyVerb, Doing> = {
  extend: {
    ...{ title: 'Extend placements', verb: 'Extend', done: 'extended', reason: 'Why do they go on?' },
    ready: ({ day }) => day !== null,
    whyNot: (row, { day }) => said(whyNotExtend(stored(row), day ?? '9999-12-31')),
    each: ({ id, version }, { day }, reason) =>
      call(placementLife.extend, { params: { id }, body: { version, end_date: day, reason } }),
  },
  terminate: {
    ...{ title: 'Terminate placements', verb: 'Terminate', done: 'terminated', tone: 'danger' },
    reason: 'Why are they terminated?',
    ready: ({ day, by, code }) => day !== null && by !== '' && code !== '',
    whyNot: (row, { day }) => said(whyNotTerminate(stored(row), day ?? row.start_date)),
    each: ({ id, version }, { day, by, code }, reason) =>
      call(placementLife.terminate, {
        params: { id },
        body: { version, last_day: day!, by: by as Termination['by'], reason_code: code as never, reason },
      }),
  },
  approver: {
    ...{ title: 'Change the approver of placements', verb: 'Change approver of', done: 'changed' },
    ready: ({ person }) => person !== undefined,
    whyNot: ({ approver_user_id }, { person }) =>
      person && person.id === approver_user_id ? `${person.name} approves it already.` : undefined,
    each: ({ id, version }, { person }) =>
      call(placements.change, { params: { id }, body: { version, approver_user_id: person!.id } }),
  },
  rules: {
    ...{
      title: 'Take the newest overtime rules',
      verb: 'Take rules for',
      done: 'counted by the newest rules',
    },
    reason: 'Why do their rules change?',
    ready: ({ day }) => day !== null,
    whyNot: (row, { day }) =>
      whyNotNewest(row) ?? (day && day < row.start_date ? 'It begins later.' : undefined),
    each: ({ id, version }, { day }, reason) =>
      call(ruleSets.take, { params: { id }, body: { version, from_day: day!, reason } }),
  },
  copy: {
    ...{ title: 'Create drafts from placements', verb: 'Create from', done: 'created as a draft' },
    ready: () => true,
    whyNot: ({ end_date }) =>
      end_date === null ? 'It has no end, so no day after: create from it on its own page.' : undefined,
    each: ({ id }) => call(placementLife.copy, { params: { id }, body: {} }),
  },
}

/** One step for all placements that were chosen: whom it leaves alone first, then a result for each. */
export function PlacementsMany({ verb, ids, onClose }: Props) {
  const rows = useChosenRows(placements.list, ids)
  const [asked, setAsked] = useState<Asked>({ day: null, by: '', code: '', person: undefined })
  const { whyNot, each, ready, reason, ...words } = doing[verb]
  const rowOf = (id: number) => rows!.find((row) => row.id === id)!
  return (
    <BulkDialog
      {...words}
      summary={<ChosenSummary chosen={ids.length} found={rows?.length} one="placement" />}
      rows={rows?.map((row) => ({
        id: row.id,
        name: `${row.candidate_name}, ${row.job_title}`,
        to: `/jobs/${row.job_id}/edit?tab=placements&placement=${row.id}`,
        whyNot: whyNot(row, asked),
      }))}
      ready={ready(asked)}
      reason={reason === undefined ? undefined : { label: reason, description: 'Kept on each timeline.' }}
      each={(id, said) => each(rowOf(id), asked, said)}
      onClose={(decided) => {
        if (decided > 0) void refresh('placements', 'jobs', 'history', 'timesheets')
        onClose(decided)
      }}
    >
      {fieldsOf[verb]?.(asked, (more) => setAsked({ ...asked, ...more }))}
    </BulkDialog>
  )
}

/** Each of them needs a day: what cannot be read is none. */
const readDay = (day: Typed<string>) => ({ day: isReadable(day) ? day : null })

type Fields = (asked: Asked, set: (more: Partial<Asked>) => void) => ReactNode

const fieldsOf: Partial<Record<ManyVerb, Fields>> = {
  extend: ({ day }, set) => (
    <DayInput label="New last day" value={day} onDay={(day) => set(readDay(day))} required />
  ),
  terminate: ({ day, by, code }, set) => (
    <Stack gap="sm">
      <DayInput label="Last day" value={day} onDay={(day) => set(readDay(day))} required />
      <NativeSelect
        label="Who ends them"
        required
        data={[{ value: '', label: 'Choose' }, ...partyOptions]}
        value={by}
        onChange={({ currentTarget: { value } }) => set({ by: value as Asked['by'] })}
      />
      <NativeSelect
        label="Why"
        required
        data={[{ value: '', label: 'Choose' }, ...reasonOptions]}
        value={code}
        onChange={({ currentTarget: { value } }) => set({ code: value as Asked['code'] })}
      />
    </Stack>
  ),
  rules: ({ day }, set) => (
    <DayInput
      label="For timesheets that begin from"
      value={day}
      onDay={(day) => set(readDay(day))}
      required
    />
  ),
  approver: ({ person }, set) => (
    <PersonField label="Approver" kinds="approver" chosen={person} onPick={(person) => set({ person })} />
  ),
}

/** What was changed on a placement is looked at there before it is replaced. */
function whyNotNewest({ rule_set_name, rules_own, rules_behind }: PlacementRow): string | undefined {
  if (rule_set_name === null) return 'It has no set of rules: choose one on its own page.'
  if (rules_own) return 'It has rules of its own: take the version on its own page.'
  return rules_behind ? undefined : 'It has the newest version already.'
}

const stored = (row: PlacementRow) => ({ ...row, status: storedStatus(row.status) })

const said = (reason: Reason | undefined) =>
  reason && `${Object.values(reason.errors ?? {})[0]?.[0] ?? reason.title}.`
