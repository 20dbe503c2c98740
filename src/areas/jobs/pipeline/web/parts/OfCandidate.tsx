import { Button, Group, Modal, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { jobs } from '#areas/jobs/contract.ts'
import { type JobCandidate, jobCandidates } from '#areas/jobs/pipeline/contract.ts'
import classes from '#areas/jobs/pipeline/web/parts/Board.module.css'
import { EditEntry } from '#areas/jobs/pipeline/web/parts/EditEntry.tsx'
import { PipelineList } from '#areas/jobs/pipeline/web/parts/PipelineList.tsx'
import { queryOf, useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Combobox } from '#kit/ui/form/Combobox.tsx'
import type { ComboboxOption } from '#kit/ui/form/ComboboxOptions.tsx'
import { useDebouncedSearch } from '#kit/ui/form/useDebouncedSearch.ts'

/** The jobs that a candidate is on, with how far they have come: a tab of their page. */
export function OfCandidate({ id }: { id: number }) {
  const { can } = usePermissions()
  const [adding, setAdding] = useState(false)
  const [edited, setEdited] = useState<JobCandidate>()
  return (
    <div className={classes.tab}>
      {can('jobs.update') && (
        <div className={classes.bar}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={15} stroke={2.2} />}
            onClick={() => setAdding(true)}
          >
            Add to a job
          </Button>
        </div>
      )}
      <PipelineList candidate={id} onEdit={setEdited} />
      {adding && <AddToJob candidate={id} onClose={() => setAdding(false)} />}
      {edited && <EditEntry one={edited} onClose={() => setEdited(undefined)} />}
    </div>
  )
}

function AddToJob({ candidate, onClose }: { candidate: number; onClose: () => void }) {
  const [job, setJob] = useState<ComboboxOption>()
  const { setTyped, asked, isLate } = useDebouncedSearch()
  const found = useQuery({
    ...queryOf(jobs.list, {
      query: { status: 'draft,open,on_hold,filled', per_page: 25, ...(asked ? { search: asked } : {}) },
    }),
    placeholderData: keepPreviousData,
  })
  const options = (found.data?.data ?? []).map((row) => ({
    value: String(row.id),
    label: `${row.title}, ${row.client_name}`,
  }))
  const add = useCall(jobCandidates.create, {
    done: ({ already }) => (already ? 'They were on that job already' : 'Added to the job'),
    refreshes: ['history'],
    onDone: onClose,
  })
  return (
    <Modal
      opened
      onClose={() => add.isPending || onClose()}
      title="Add to a job"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <Combobox
          name="job_id"
          data-path="job_id"
          label="Job"
          placeholder="Type a title"
          autoFocus
          options={options}
          chosen={job}
          clearable={false}
          busy={isLate(found)}
          onType={setTyped}
          onPick={setJob}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={add.isPending}>
            Cancel
          </Button>
          <Button
            loading={add.isPending}
            disabled={job === undefined}
            onClick={() =>
              add.mutate({ body: { job_id: Number(job!.value), candidate_ids: [candidate] } as never })
            }
          >
            Add to the job
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
