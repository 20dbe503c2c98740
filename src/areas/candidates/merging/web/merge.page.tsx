import { Button, Checkbox, SegmentedControl, Skeleton } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { candidates } from '#areas/candidates/contract.ts'
import {
  type MergedField,
  type MergePreview,
  merging,
  type whose,
} from '#areas/candidates/merging/contract.ts'
import classes from '#areas/candidates/merging/web/parts/Merge.module.css'
import { OtherRecord } from '#areas/candidates/merging/web/parts/OtherRecord.tsx'
import { fieldName, valueText } from '#areas/candidates/merging/web/words.ts'
import { fullName } from '#areas/candidates/web/words.ts'
import { needs } from '#kit/guard.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { Facts, Panel } from '#kit/ui/detail/Facts.tsx'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { numberText } from '#kit/ui/format.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { Stack } from '#kit/ui/Stack.tsx'
import { ErrorState } from '#kit/ui/states.tsx'
import { TenantLink, useGo } from '#kit/ui/TenantLink.tsx'

type Search = { with?: number | undefined }

/** The id of an address; undefined where it is none. */
function idOf(value: unknown): number | undefined {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

export const Route = createFileRoute('/tenant/$tenantId/candidates/$id/merge')({
  staticData: { title: 'Merge Candidates' },
  validateSearch: (search): Search => ({ with: idOf(search.with) }),
  beforeLoad: needs('candidates.merge'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(candidates.show, { params: { id: Number(params.id) } })),
  component: MergePage,
})

/** Two records of one person, side by side: what is kept of each, and what goes along. */
function MergePage() {
  const id = Number(Route.useParams().id)
  const { with: other } = Route.useSearch()
  const { data: candidate } = useSuspenseQuery(queryOf(candidates.show, { params: { id } }))
  return (
    <>
      <PageHeader
        title="Merge Candidates"
        back={{ to: `/candidates/${id}/view`, label: fullName(candidate) }}
        description="For two records of one person. Their work, time, files and notes come together; what was issued stays as it is."
      />
      <Stack>
        <Panel title="The other record">
          <OtherRecord id={id} other={other} />
        </Panel>
        {other !== undefined && <Compared key={other} id={id} other={other} />}
      </Stack>
    </>
  )
}

function Compared({ id, other }: { id: number; other: number }) {
  const query = useQuery(queryOf(merging.preview, { params: { id }, query: { candidate_id: other } }))
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={240} radius="lg" />
  return <Choices preview={query.data} />
}

type Side = (typeof whose)[number]

function Choices({ preview }: { preview: MergePreview }) {
  const { kept, other, fields, moves, why_not } = preview
  const go = useGo()
  const [take, setTake] = useState<MergedField[]>(fields.filter((one) => one.take).map(({ field }) => field))
  const [engagements, setEngagements] = useState<Side>(preview.engagements)
  const [asking, setAsking] = useState(false)
  const merge = useCall(merging.merge, {
    done: `${other.name} was merged into ${kept.name}`,
    refreshes: ['candidates', 'placements', 'timesheets', 'files', 'notes', 'compliance-requests', 'history'],
    onDone: () => void go(`/candidates/${kept.id}/view`),
  })
  const choose = (field: MergedField, from: Side) =>
    setTake((now) => [...now.filter((each) => each !== field), ...(from === 'other' ? [field] : [])])
  if (why_not !== null)
    return (
      <Notice tone="warning" title="These two cannot be merged">
        {why_not}
      </Notice>
    )
  return (
    <>
      <Panel
        title="What is kept"
        aside={
          <TenantLink to={`/candidates/${other.id}/merge?with=${kept.id}`}>
            Keep the other record instead
          </TenantLink>
        }
      >
        <div className={classes.table}>
          <div className={classes.head}>
            <span />
            <strong>
              {kept.name} <span className={classes.note}>#{kept.id}, is kept</span>
            </strong>
            <strong>
              {other.name} <span className={classes.note}>#{other.id}, is archived</span>
            </strong>
          </div>
          <div className={classes.row}>
            <span className={classes.label}>Email and login</span>
            <span>{kept.email}</span>
            <span className={classes.goes}>{other.email}</span>
          </div>
          {fields.map(({ field, ...values }) => (
            <fieldset key={field} className={classes.row}>
              <legend className={classes.label}>{fieldName(field)}</legend>
              {(['kept', 'other'] as const).map((side) => (
                <Checkbox
                  key={side}
                  radius="xl"
                  label={valueText(field, values[side])}
                  aria-label={`${fieldName(field)}: ${valueText(field, values[side])}`}
                  checked={take.includes(field) === (side === 'other')}
                  onChange={() => choose(field, side)}
                />
              ))}
            </fieldset>
          ))}
        </div>
      </Panel>
      <Panel title="Engagements">
        <Stack>
          <SegmentedControl
            aria-label="Whose engagements hold"
            value={engagements}
            onChange={(value) => setEngagements(value as Side)}
            data={[
              { value: 'kept', label: `Those of #${kept.id}` },
              { value: 'other', label: `Those of #${other.id}` },
            ]}
          />
          <ul className={classes.lines}>
            {(engagements === 'kept' ? kept : other).engagements.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className={classes.note}>
            They say who pays from now on. Submitted time that then stands under another payer is shown on the
            candidate's page.{' '}
            {other.has_bank && !kept.has_bank
              ? 'The bank account of the other record does not go along: enter it anew, for two people.'
              : 'The bank account is that of the record that is kept.'}
          </p>
        </Stack>
      </Panel>
      <Panel title="What goes along">
        {moves.length === 0 ? (
          <p className={classes.note}>Nothing lies under the other record.</p>
        ) : (
          <Facts items={moves.map(({ what, count }) => [what, numberText(count)])} />
        )}
      </Panel>
      <div>
        <Button onClick={() => setAsking(true)}>Merge into {kept.name}</Button>
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Merge ${other.name} into ${kept.name}?`}
        confirm="Merge"
        loading={merge.isPending}
        onConfirm={() =>
          merge.mutate({
            params: { id: kept.id },
            body: {
              ...{ candidate_id: other.id, candidate_version: other.version, version: kept.version },
              ...{ take, engagements },
            },
          })
        }
      >
        <p>
          Record #{other.id} is archived and leads here, and nobody signs in with {other.email} any more. This
          cannot be taken back.
        </p>
      </ConfirmDialog>
    </>
  )
}
