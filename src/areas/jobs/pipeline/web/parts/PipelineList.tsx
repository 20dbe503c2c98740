import { IconArrowsExchange } from '@tabler/icons-react'
import { access } from '#areas/access/contract.ts'
import { type JobCandidate, jobCandidates, stages } from '#areas/jobs/pipeline/contract.ts'
import classes from '#areas/jobs/pipeline/web/parts/Board.module.css'
import { ageText } from '#areas/jobs/pipeline/web/parts/Card.tsx'
import { MoveMany } from '#areas/jobs/pipeline/web/parts/MoveMany.tsx'
import { StageMenu } from '#areas/jobs/pipeline/web/parts/StageMenu.tsx'
import { useMoves } from '#areas/jobs/pipeline/web/parts/useMoves.tsx'
import { stageNames } from '#areas/jobs/pipeline/words.ts'
import { useBulkDialog } from '#kit/ui/dialogs/useBulkDialog.ts'
import { List } from '#kit/ui/list/List.tsx'
import type { Column, Filter } from '#kit/ui/list/types.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { DayText } from '#kit/ui/values.tsx'

export const stageOptions = stages.map((value) => ({ value, label: stageNames[value] }))

type Props = { onEdit: (one: JobCandidate) => void } & ({ job: number } | { candidate: number })

/** Those on a job, or the jobs that a candidate is on. */
export function PipelineList(props: Props) {
  const { move, dialog } = useMoves()
  const { open, ask, close } = useBulkDialog<'move'>()
  const ofJob = 'job' in props
  const columns: Column<JobCandidate>[] = [
    ...(ofJob
      ? [{ key: 'candidate_name', label: 'Candidate' }]
      : [
          { key: 'job_title', label: 'Job' },
          { key: 'client_name', label: 'Client' },
        ]),
    {
      key: 'stage',
      label: 'Stage',
      card: 'badge',
      render: (one) => (
        <span className={classes.stageCell}>
          <StatusBadge status={one.stage} label={stageNames[one.stage]} />
          <StageMenu one={one} onMove={(to) => move(one, to)} onEdit={() => props.onEdit(one)} />
        </span>
      ),
    },
    { key: 'stage_since', label: 'For', sort: true, render: (one) => ageText(one.stage_since) },
    {
      key: 'next_action_on',
      label: 'Next action',
      sort: 'next_action',
      render: (one) => <DayText day={one.next_action_on} />,
    },
    { key: 'owner_name', label: 'Owner' },
    { key: 'note', label: 'Note', card: 'none' },
    { key: 'rejected_reason', label: 'Why declined', hidden: true },
  ]
  return (
    <>
      <List
        endpoint={jobCandidates.list}
        title="Pipeline"
        embedded
        defaultSort="next_action"
        fixed={ofJob ? { job_id: String(props.job) } : { candidate_id: String(props.candidate) }}
        columns={columns}
        filters={filters}
        search={ofJob ? 'Search candidates' : false}
        nameOf={(one) => (ofJob ? one.candidate_name : one.job_title)}
        to={(one) =>
          ofJob ? `/candidates/${one.candidate_id}/view` : `/jobs/${one.job_id}/edit?tab=pipeline`
        }
        removable={{ model: 'job-candidates', name: 'candidates of this job', permission: 'jobs.update' }}
        bulk={[
          {
            label: 'Move to…',
            icon: <IconArrowsExchange size={14} />,
            permission: 'jobs.update',
            run: ask('move'),
          },
        ]}
        empty={{
          title: ofJob ? 'Nobody like that' : 'Not thought of for any job',
          text: ofJob
            ? 'Candidates on this job stand here with how far each has come.'
            : 'Put them on a job to see how far they have come there.',
        }}
      />
      {open && <MoveMany ids={open.ids} onClose={close} />}
      {dialog}
    </>
  )
}

const filters: Filter[] = [
  { key: 'stage', label: 'Stage', type: 'choices', options: stageOptions },
  {
    key: 'due',
    label: 'Next action',
    type: 'select',
    options: [{ value: 'true', label: 'Due' }],
  },
  {
    key: 'owner_user_id',
    label: 'Owner',
    type: 'record',
    endpoint: access.users,
    nameOf: (user: { name: string }) => user.name,
  },
]
