import { Alert, Button, Checkbox, Group, Textarea } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { type TimesheetDetail, timesheets } from '#areas/timesheets/contract.ts'
import { declaration, onBehalfDeclaration } from '#areas/timesheets/declarations.ts'
import { DaysGrid } from '#areas/timesheets/entry/web/parts/DaysGrid.tsx'
import gridClasses from '#areas/timesheets/entry/web/parts/grid-entries.module.css'
import { HoursGrid } from '#areas/timesheets/entry/web/parts/HoursGrid.tsx'
import { HoursNote } from '#areas/timesheets/entry/web/parts/HoursNote.tsx'
import { OrdersOfShifts } from '#areas/timesheets/entry/web/parts/OrdersOfShifts.tsx'
import { QuickFill } from '#areas/timesheets/entry/web/parts/QuickFill.tsx'
import { SavedMark } from '#areas/timesheets/entry/web/parts/SavedMark.tsx'
import classes from '#areas/timesheets/entry/web/parts/submit.module.css'
import { TotalsBar } from '#areas/timesheets/entry/web/parts/TotalsBar.tsx'
import { useDraft } from '#areas/timesheets/entry/web/parts/useDraft.ts'
import { WeekGrid } from '#areas/timesheets/entry/web/parts/WeekGrid.tsx'
import { whyNotEnter } from '#areas/timesheets/rules.ts'
import { Calculation } from '#areas/timesheets/web/parts/Calculation.tsx'
import { ClosedNote } from '#areas/timesheets/web/parts/ClosedNote.tsx'
import { OrdersOfSheet } from '#areas/timesheets/web/parts/OrdersNote.tsx'
import { References, useReferences } from '#areas/timesheets/web/parts/References.tsx'
import { periodName, statusName } from '#areas/timesheets/web/words.ts'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf, refresh } from '#kit/query.ts'
import { useMe } from '#kit/session.ts'
import { knowTemporal } from '#kit/temporal.ts'
import { usePageTitle } from '#kit/title.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { RecordPanels } from '#kit/ui/detail/RecordParts.tsx'
import { UnsavedGuard } from '#kit/ui/form/UnsavedGuard.tsx'
import { hoursText } from '#kit/ui/format.ts'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { EmptyState } from '#kit/ui/states.tsx'
import { TenantLink, useGo } from '#kit/ui/TenantLink.tsx'
import { notify, notifyRefusal } from '#kit/ui/toast.ts'
import type { Reason } from '#platform/refusal.ts'

export const Route = createFileRoute('/tenant/$tenantId/timesheets/$id/submit')({
  staticData: { title: 'Submit Timesheet' },
  beforeLoad: needs('timesheets.view'),
  // What is typed on is never an old copy.
  loader: ({ context, params }) =>
    Promise.all([
      context.queries.fetchQuery(queryOf(timesheets.show, { params: { id: Number(params.id) } })),
      knowTemporal(),
    ]),
  component: SubmitPage,
})

function SubmitPage() {
  usePageTitle('Submit Timesheet')
  const id = Number(Route.useParams().id)
  const { data: sheet } = useSuspenseQuery(queryOf(timesheets.show, { params: { id } }))
  const [copy, setCopy] = useState(0)
  const client = useQueryClient()
  const reload = async () => {
    await client.refetchQueries({ queryKey: queryOf(timesheets.show, { params: { id } }).queryKey })
    setCopy(copy + 1)
  }
  const kind = (useMe() as { kind?: string } | undefined)?.kind ?? 'staff'
  const elsewhere = whyNotEnter(sheet, { id: 0, kind, permissions: new Set() })
  if (!sheet.actions.includes('update')) return <Closed id={id} status={sheet.status} why={elsewhere} />
  return <Entry key={`${id} ${copy}`} id={id} onReload={() => void reload()} />
}

type ClosedProps = { id: number; status: Parameters<typeof statusName>[0]; why: Reason | undefined }

function Closed({ id, status, why }: ClosedProps) {
  return (
    <>
      <PageHeader title="Submit Timesheet" back={{ to: '/timesheets', label: 'Timesheets' }} />
      <EmptyState
        title={why?.title ?? `This timesheet is ${statusName(status).toLowerCase()}`}
        text={why?.description ?? 'Nothing can be entered on it now.'}
      >
        <Button component={TenantLink} to={`/timesheets/${id}`} variant="default">
          See timesheet
        </Button>
      </EmptyState>
    </>
  )
}

function Entry({ id, onReload }: { id: number; onReload: () => void }) {
  const { data: sheet } = useSuspenseQuery(queryOf(timesheets.show, { params: { id } }))
  const draft = useDraft(sheet)
  const references = useReferences(sheet)
  const go = useGo()
  const [accepted, setAccepted] = useState(false)
  const [tried, setTried] = useState(false)
  const [sending, setSending] = useState(false)
  const kind = (useMe() as { kind?: string } | undefined)?.kind
  const [isWorker, isClient] = [kind === 'candidate', kind === 'approver']
  const maySubmit = sheet.actions.includes('submit')

  const submit = async () => {
    setTried(true)
    if (!accepted) document.getElementById('declaration')?.focus()
    setSending(true)
    try {
      const version = await draft.save()
      const quoted = await references.save()
      if (version === false || !quoted || !accepted) return
      await call(timesheets.submit, { params: { id }, body: { declaration_accepted: accepted, version } })
      notify({
        type: 'success',
        title: 'Timesheet submitted',
        description: waitsFor(isClient ? null : sheet.approver_name),
      })
      await refresh('timesheets')
      await go(`/timesheets/${id}`)
    } catch (error) {
      draft.refuse(error)
      notifyRefusal(error)
    } finally {
      setSending(false)
    }
  }
  const Quantities = sheet.layout === 'days' ? DaysGrid : HoursGrid
  const wrong = draft.general.filter(
    ({ field }) => tried && field !== 'declaration_accepted' && !field.startsWith('references.'),
  )
  const grid = {
    errors: draft.errors,
    bankHolidays: draft.bankHolidays,
    today: draft.today,
    onFocus: draft.setTypingAt,
  }

  return (
    <div className={classes.page}>
      <UnsavedGuard form={draft} />
      <PageHeader
        title={periodName(sheet)}
        aside={<StatusBadge status={sheet.status} label={statusName(sheet.status)} />}
        description={`${isWorker ? '' : `${sheet.candidate_name} · `}${sheet.job_title} at ${sheet.client_name}`}
        back={{ to: '/timesheets', label: 'Timesheets' }}
      >
        <SavedMark state={draft.state} hasSaved={draft.hasSaved} />
      </PageHeader>
      <ClosedNote sheet={sheet} />
      {sheet.status === 'rejected' && (
        <Alert color="red" title="Sent back" mb="md">
          {sheet.reason}
        </Alert>
      )}
      {draft.state === 'conflict' && (
        <Alert color="red" title="Someone else changed this timesheet" mb="md">
          What you typed since is not saved.{' '}
          <Button size="compact-sm" variant="default" onClick={onReload}>
            Reload
          </Button>
        </Alert>
      )}
      <div className={classes.columns}>
        <div className={classes.main}>
          <QuickFill sheet={sheet} draft={draft} />
          {sheet.layout === 'shifts' ? (
            <WeekGrid
              {...grid}
              days={draft.shifts}
              minutesByLine={draft.minutesByLine}
              onChange={draft.setShifts}
              onCopy={draft.copy}
            />
          ) : (
            sheet.terms && (
              <Quantities
                {...grid}
                days={draft.quantities}
                terms={sheet.terms}
                onChange={draft.setQuantities}
              />
            )
          )}
          <BreakHint terms={sheet.terms} layout={sheet.layout} />
          <Textarea
            mt="md"
            label="Note for the approver"
            description="They can read this. Optional."
            autosize
            minRows={2}
            maxLength={2000}
            value={draft.note}
            onChange={({ currentTarget: { value } }) => draft.setNote(value)}
          />
        </div>
        <div className={classes.side}>
          <Panel title="What it comes to">
            <Calculation
              view={draft.view}
              sees={sheet.sees}
              currency={sheet.currency}
              payCurrency={sheet.pay_currency}
              exchange={sheet.exchange}
              layout={sheet.layout}
            />
          </Panel>
          <HoursNote beside={draft.beside} />
          <RecordPanels on="timesheet-entry" id={id} />
          <OrdersOfSheet
            id={id}
            version={sheet.version}
            isWorker={isWorker}
            named={draft.order}
            onName={draft.setOrder}
          />
          <OrdersOfShifts sheet={sheet} draft={draft} />
          <References sheet={sheet} entered={references} wrong={draft.general} />
          {maySubmit && (
            <Panel title="Submit">
              {wrong.map(({ message }) => (
                <p key={message} className={classes.wrong} role="alert">
                  {message}
                </p>
              ))}
              <Checkbox
                id="declaration"
                checked={accepted}
                onChange={({ currentTarget: { checked } }) => setAccepted(checked)}
                label={(isWorker ? declaration : onBehalfDeclaration).text}
                error={tried && !accepted ? 'Please confirm that these hours are right' : undefined}
              />
              <Group mt="md" className={classes.desktop}>
                <Button onClick={() => void submit()} loading={sending}>
                  Submit timesheet
                </Button>
              </Group>
            </Panel>
          )}
        </div>
      </div>
      <TotalsBar
        view={draft.view}
        sees={sheet.sees}
        currency={sheet.currency}
        payCurrency={sheet.pay_currency}
        layout={sheet.layout}
        {...(maySubmit ? { onSubmit: () => void submit(), sending } : {})}
      />
    </div>
  )
}

/** What the rules take off by themselves, so that nobody enters it twice. */
function BreakHint({ terms, layout }: Pick<TimesheetDetail, 'terms' | 'layout'>) {
  const rule = terms?.unpaid_break
  if (!rule || layout !== 'shifts') return null
  return (
    <p className={gridClasses.hint}>
      A break of {hoursText(rule.minutes)} is taken off by itself when a shift is longer than{' '}
      {hoursText(rule.after_minutes)}. Enter a break only if yours was longer.
    </p>
  )
}

const waitsFor = (approver: string | null) =>
  approver ? `${approver} was asked to approve it.` : 'It waits for approval.'
