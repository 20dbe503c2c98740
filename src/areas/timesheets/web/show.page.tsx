import { Alert, Button, Skeleton, Text } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBan,
  IconBellRinging,
  IconLinkOff,
  IconMailForward,
  IconRotate2,
  IconTrash,
  IconUserShare,
} from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { type TimesheetDetail, timesheets } from '#areas/timesheets/contract.ts'
import { reminders } from '#areas/timesheets/reminders/contract.ts'
import { Decisions } from '#areas/timesheets/review/web/parts/Decisions.tsx'
import { About } from '#areas/timesheets/web/parts/About.tsx'
import { Calculation } from '#areas/timesheets/web/parts/Calculation.tsx'
import { ClosedNote } from '#areas/timesheets/web/parts/ClosedNote.tsx'
import { Days } from '#areas/timesheets/web/parts/Days.tsx'
import { PayersNote } from '#areas/timesheets/web/parts/PayersNote.tsx'
import { ReferencesOf } from '#areas/timesheets/web/parts/References.tsx'
import { SupersededNote } from '#areas/timesheets/web/parts/SupersededNote.tsx'
import classes from '#areas/timesheets/web/parts/show.module.css'
import { Turn } from '#areas/timesheets/web/parts/Turn.tsx'
import { periodName, statusName } from '#areas/timesheets/web/words.ts'
import { needs } from '#kit/guard.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { usePageTitle } from '#kit/title.ts'
import { Detail, type DetailAction } from '#kit/ui/detail/Detail.tsx'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { History } from '#kit/ui/detail/History.tsx'
import { RecordPanels } from '#kit/ui/detail/RecordParts.tsx'
import { askToDelete } from '#kit/ui/dialogs/deletion.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { TenantLink, useGo } from '#kit/ui/TenantLink.tsx'

const UnitsOfSheet = lazy(async () => ({
  default: (await import('#areas/units/web/public.tsx')).UnitsOfSheet,
}))

const dialogs = () => import('#areas/timesheets/web/parts/dialogs.tsx')
const CancelDialog = lazy(async () => ({ default: (await dialogs()).CancelDialog }))
const ReassignDialog = lazy(async () => ({ default: (await dialogs()).ReassignDialog }))

const RevertDialog = lazy(async () => ({ default: (await dialogs()).RevertDialog }))

type OpenDialog = 'cancel' | 'reassign' | 'revert'

export const Route = createFileRoute('/tenant/$tenantId/timesheets/$id')({
  staticData: { title: 'Timesheet' },
  validateSearch: listSearch,
  beforeLoad: needs('timesheets.view'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(timesheets.show, { params: { id: Number(params.id) } })),
  component: ShowPage,
})

function ShowPage() {
  usePageTitle('Timesheet')
  const id = Number(Route.useParams().id)
  const { data: sheet } = useSuspenseQuery(queryOf(timesheets.show, { params: { id } }))
  const [open, setOpen] = useState<OpenDialog>()
  const recall = useCall(timesheets.recall, { done: 'Timesheet taken back' })
  const actions = useMenu(sheet, setOpen)
  const may = (action: TimesheetDetail['actions'][number]) => sheet.actions.includes(action)
  const ours = sheet.bill_status !== null
  return (
    <>
      <Detail
        title={sheet.candidate_name}
        id={sheet.id}
        status={<StatusBadge status={sheet.status} label={statusName(sheet.status)} />}
        description={`${periodName(sheet)} · ${sheet.job_title} at ${sheet.client_name}`}
        back={{ to: '/timesheets', label: 'Timesheets' }}
        actions={actions}
        tabs={[
          { key: 'overview', label: 'Timesheet', content: () => <Overview sheet={sheet} /> },
          {
            key: 'decisions',
            label: 'Decisions',
            ...(sheet.reviews.length > 0 ? { count: sheet.reviews.length } : {}),
            content: () => <Decisions sheet={sheet} />,
          },
          ...(ours && isDecided(sheet)
            ? [
                {
                  key: 'units',
                  label: 'Billing and pay',
                  content: () => (
                    <Suspense fallback={<Skeleton height={320} radius="lg" />}>
                      <UnitsOfSheet id={sheet.id} />
                    </Suspense>
                  ),
                },
              ]
            : []),
          ...(ours
            ? [
                {
                  key: 'history',
                  label: 'History',
                  content: () => <History subject="timesheets" id={sheet.id} />,
                },
              ]
            : []),
        ]}
      >
        <Turn sheet={sheet} />
        {may('recall') && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} />}
            loading={recall.isPending}
            onClick={() => recall.mutate({ params: { id } })}
          >
            {sheet.status === 'nil' ? 'I did work' : 'Take back'}
          </Button>
        )}
        {(may('approve') || may('reject')) && (
          <Button component={TenantLink} to={`/timesheets/${id}/review`}>
            Review
          </Button>
        )}
        {may('update') && (
          <Button component={TenantLink} to={`/timesheets/${id}/submit`}>
            {may('submit') ? 'Enter and submit' : 'Enter time'}
          </Button>
        )}
      </Detail>
      <Suspense fallback={null}>
        {open === 'cancel' && <CancelDialog sheet={sheet} opened onClose={() => setOpen(undefined)} />}
        {open === 'revert' && <RevertDialog sheet={sheet} onClose={() => setOpen(undefined)} />}
        {open === 'reassign' && <ReassignDialog sheet={sheet} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </>
  )
}

/** Its time has become charge units. */
const isDecided = ({ status }: TimesheetDetail) =>
  status === 'approved' || status === 'processed' || status === 'superseded'

/** What stands behind the three dots: only what this person may do as the sheet stands. */
function useMenu(sheet: TimesheetDetail, open: (dialog: OpenDialog) => void): DetailAction[] {
  const go = useGo()
  const { id } = sheet
  const send = useCall(timesheets.sendLink, { done: `A new link was sent to ${sheet.approver_name}` })
  const remind = useCall(reminders.remind, {
    done: (reply) => `${reply.reminders[0]?.name ?? 'The worker'} was reminded`,
  })
  const revoke = useCall(timesheets.revokeLink, { done: 'The link does not work any more' })
  const may = (action: TimesheetDetail['actions'][number]) => sheet.actions.includes(action)
  const all: (DetailAction & { shown: boolean })[] = [
    {
      label: `Remind ${sheet.status === 'submitted' ? sheet.approver_name : sheet.candidate_name}`,
      icon: <IconBellRinging size={16} />,
      shown: may('remind'),
      onClick: () => remind.mutate({ params: { id } }),
    },
    {
      label: 'Send the approver a new link',
      icon: <IconMailForward size={16} />,
      shown: may('send_link'),
      onClick: () => send.mutate({ params: { id } }),
    },
    {
      label: 'Make the link useless',
      icon: <IconLinkOff size={16} />,
      permission: 'timesheets.links.revoke',
      shown: sheet.link?.state === 'active',
      onClick: () => revoke.mutate({ params: { id } }),
    },
    {
      label: 'Choose another approver',
      icon: <IconUserShare size={16} />,
      shown: may('reassign'),
      onClick: () => open('reassign'),
    },
    {
      label: 'Take the approval back',
      icon: <IconRotate2 size={16} />,
      shown: may('revert'),
      onClick: () => open('revert'),
    },
    {
      label: 'Cancel timesheet',
      icon: <IconBan size={16} />,
      tone: 'danger',
      shown: may('cancel'),
      onClick: () => open('cancel'),
    },
    {
      label: 'Delete',
      icon: <IconTrash size={16} />,
      tone: 'danger',
      shown: may('delete'),
      onClick: () =>
        askToDelete({ model: 'timesheets', id, name: 'timesheet', onDone: () => void go('/timesheets') }),
    },
  ]
  return all.filter(({ shown }) => shown).map(({ shown: _shown, ...action }) => action)
}

function Overview({ sheet }: { sheet: TimesheetDetail }) {
  return (
    <>
      <ClosedNote sheet={sheet} />
      <PayersNote sheet={sheet} />
      <SupersededNote sheet={sheet} />
      {(sheet.status === 'rejected' || sheet.status === 'cancelled') && sheet.reason && (
        <Alert color="red" title={statusName(sheet.status)} mb="md">
          {sheet.reason}
        </Alert>
      )}
      <div className={classes.columns}>
        <div>
          <Panel
            title="Day by day"
            aside={
              <Text size="xs" c="dimmed">
                {sheet.tz}
              </Text>
            }
          >
            <Days sheet={sheet} />
            {sheet.note && (
              <Text mt="md">
                <b>Note:</b> {sheet.note}
              </Text>
            )}
          </Panel>
        </div>
        <div>
          <Panel title="Calculation">
            <Calculation
              view={sheet.calculation}
              sees={sheet.sees}
              currency={sheet.currency}
              payCurrency={sheet.pay_currency}
              exchange={sheet.exchange}
              layout={sheet.layout}
            />
          </Panel>
        </div>
      </div>
      <ReferencesOf sheet={sheet} />
      <About sheet={sheet} />
      <RecordPanels on="timesheets" id={sheet.id} />
    </>
  )
}
