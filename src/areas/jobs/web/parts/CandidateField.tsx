import { IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { type CandidateRow, candidates } from '#areas/candidates/contract.ts'
import { isUninvited } from '#areas/candidates/web/public.tsx'
import { FieldNote } from '#areas/jobs/web/parts/FieldNote.tsx'
import { engagementText } from '#areas/jobs/web/words.ts'
import { usePermissions } from '#kit/session.ts'
import { CheckboxField } from '#kit/ui/form/fields.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** A candidate before one is picked here; without `portal` nobody is invited with them. */
export type ChosenCandidate = {
  id: number
  name: string
  engagement: string
  portal?: CandidateRow['portal']
}

type Props = {
  /** `placement.`, when the placement is part of a larger form. */
  at: string
  current?: ChosenCandidate | undefined
  locked?: string | undefined
  autoFocus?: boolean
}

/** Who works, and under which engagement and supplier, because that decides who is paid. */
export function CandidateField({ at, current, locked, autoFocus = false }: Props) {
  const [picked, setPicked] = useState<CandidateRow>()
  return (
    <div>
      <RecordPicker
        name={`${at}candidate_id`}
        label="Candidate"
        endpoint={candidates.list}
        nameOf={(row: CandidateRow) => `${row.first_name} ${row.last_name}`}
        current={current}
        onPick={setPicked}
        disabled={locked !== undefined}
        autoFocus={autoFocus}
      />
      {picked ? (
        <PickedEngagement candidate={picked} />
      ) : (
        current?.engagement && (
          <FieldNote icon={IconUserCheck}>
            {current.engagement}
            {locked && `. ${locked}`}
          </FieldNote>
        )
      )}
      <InviteField at={at} portal={(picked ?? current)?.portal} />
    </div>
  )
}

/** Whoever has no account yet is invited with their placement, unless the tick is taken out. */
function InviteField({ at, portal }: { at: string; portal: CandidateRow['portal'] | undefined }) {
  const { can } = usePermissions()
  if (!portal || !isUninvited(portal) || !can('candidates.invite')) return null
  return (
    <div style={{ marginTop: 10 }}>
      <CheckboxField
        name={`${at}invite`}
        label="Invite to the portal"
        description="They have no account yet. They get an email with a link and enter their own time."
      />
    </div>
  )
}

function PickedEngagement({ candidate }: { candidate: CandidateRow }) {
  const { engagement_type, supplier_name, id, first_name, client_name } = candidate
  if (!engagement_type) {
    return (
      <FieldNote tone="warning">
        {first_name} has no engagement yet.{' '}
        <TenantLink to={`/candidates/${id}/edit`}>Say how they are engaged</TenantLink> first.
      </FieldNote>
    )
  }
  return (
    <FieldNote icon={IconUserCheck}>
      {engagementText(engagement_type, supplier_name)}
      {client_name && `. Works at ${client_name} now`}
    </FieldNote>
  )
}
