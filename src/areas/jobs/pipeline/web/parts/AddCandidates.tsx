import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { candidates } from '#areas/candidates/contract.ts'
import { jobCandidates } from '#areas/jobs/pipeline/contract.ts'
import classes from '#areas/jobs/pipeline/web/parts/Board.module.css'
import { queryOf, useCall } from '#kit/query.ts'
import { useDebouncedSearch } from '#kit/ui/form/useDebouncedSearch.ts'
import { countText, numberText } from '#kit/ui/format.ts'
import { mostChosen } from '#platform/http/contract.ts'

type Props = {
  job: { id: number; title: string }
  /** Who is on it already. */
  there: ReadonlySet<number>
  onClose: () => void
}

type Chosen = { id: number; name: string }

/** Finds candidates by their name and puts several on the job at once. */
export function AddCandidates({ job, there, onClose }: Props) {
  const { typed, setTyped, asked } = useDebouncedSearch()
  const [chosen, setChosen] = useState<Chosen[]>([])
  const found = useQuery({
    ...queryOf(candidates.list, {
      query: { per_page: 25, sort: 'last_name', ...(asked ? { search: asked } : {}) } as never,
    }),
    placeholderData: keepPreviousData,
  })
  const add = useCall(jobCandidates.create, {
    done: ({ data, already }) =>
      `${countText(data.length, 'candidate')} on the job${already ? `, ${numberText(already)} ${already === 1 ? 'was' : 'were'} there` : ''}`,
    refreshes: ['history'],
    onDone: onClose,
  })
  const rows = (found.data?.data ?? [])
    .filter(({ status }) => status !== 'archived')
    .map((row) => ({ id: row.id, name: `${row.first_name} ${row.last_name}`, about: row.job_title }))
  // Who was chosen under another search stays in sight.
  const shown = [
    ...chosen.filter(({ id }) => !rows.some((row) => row.id === id)).map((one) => ({ ...one, about: '' })),
    ...rows,
  ]
  const toggle = (one: Chosen, on: boolean) =>
    setChosen((before) => (on ? [...before, one] : before.filter(({ id }) => id !== one.id)))
  return (
    <Modal
      opened
      onClose={() => add.isPending || onClose()}
      title={`Candidates for ${job.title}`}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <TextInput
          data-autofocus
          label="Find candidates"
          placeholder="Type a name"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <ul className={classes.found} aria-label="Candidates found" aria-busy={found.isPlaceholderData}>
          {shown.map(({ id, name, about }) => (
            <li key={id}>
              <label className={classes.choice}>
                <input
                  type="checkbox"
                  checked={chosen.some((one) => one.id === id)}
                  disabled={there.has(id) || add.isPending}
                  onChange={(event) => toggle({ id, name }, event.currentTarget.checked)}
                />
                {name}
                <span className={classes.aside}>{there.has(id) ? 'On this job' : about}</span>
              </label>
            </li>
          ))}
        </ul>
        {found.data && shown.length === 0 && (
          <p className={classes.more}>Nobody of this name. Create them under Candidates first.</p>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={add.isPending}>
            Cancel
          </Button>
          <Button
            loading={add.isPending}
            disabled={chosen.length === 0 || chosen.length > mostChosen}
            onClick={() =>
              add.mutate({ body: { job_id: job.id, candidate_ids: chosen.map(({ id }) => id) } as never })
            }
          >
            {chosen.length === 0 ? 'Add to the job' : `Add ${numberText(chosen.length)} to the job`}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
