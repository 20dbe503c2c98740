import { Text } from '@mantine/core'
import {
  IconArchive,
  IconArrowBackUp,
  IconArrowMerge,
  IconDoorExit,
  IconPackageExport,
  IconShieldCheck,
  IconTrash,
  IconUserCheck,
  IconUserPlus,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type Candidate, type CandidateStatus, candidates } from '#areas/candidates/contract.ts'
import { nextStatuses, statusNames, statusPermission, whyNotEnd } from '#areas/candidates/rules.ts'
import { useCall } from '#kit/query.ts'
import type { DetailAction } from '#kit/ui/detail/Detail.tsx'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { askToDelete } from '#kit/ui/dialogs/deletion.ts'
import { DayInput } from '#kit/ui/form/DayInput.tsx'
import { isReadable } from '#kit/ui/form/unreadable.ts'
import { agencyDay } from '#kit/ui/format.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

const verbs: Record<Exclude<CandidateStatus, 'placed' | 'lead'>, { label: string; icon: ReactNode }> = {
  onboarding: { label: 'Start onboarding', icon: <IconUserPlus size={16} /> },
  compliant: { label: 'Mark as compliant', icon: <IconShieldCheck size={16} /> },
  available: { label: 'Mark as available', icon: <IconUserCheck size={16} /> },
  leaver: { label: 'Make leaver', icon: <IconDoorExit size={16} /> },
  archived: { label: 'Archive', icon: <IconArchive size={16} /> },
}
const reinstate = { label: 'Reinstate', icon: <IconArrowBackUp size={16} /> }

/** What can be done with a candidate as a whole: their status, and deleting them. Show `dialog` in the page. */
export function useStatus(candidate: Candidate): { actions: DetailAction[]; dialog: ReactNode } {
  const go = useGo()
  const [leaving, setLeaving] = useState(false)
  const change = useCall(candidates.change, {
    done: ({ status }) => `Candidate is now ${statusNames[status].toLowerCase()}`,
    refreshes: ['history'],
    onDone: () => setLeaving(false),
  })
  const set = (status: CandidateStatus, last_worked_on?: string) =>
    change.mutate({
      params: { id: candidate.id },
      body: { version: candidate.version, status, ...(last_worked_on ? { last_worked_on } : {}) },
    })
  const back = candidate.status === 'leaver' || candidate.status === 'archived'
  const steps = nextStatuses(candidate.status).map((status) => ({
    ...(back && status === 'available' ? reinstate : verbs[status as keyof typeof verbs]),
    permission: statusPermission(candidate.status, status),
    why: status === 'leaver' || status === 'archived' ? whyNotEnd(candidate)?.description : undefined,
    onClick: () => (status === 'leaver' ? setLeaving(true) : set(status)),
  }))
  const remove: DetailAction = {
    label: 'Delete',
    tone: 'danger',
    permission: 'candidates.delete',
    icon: <IconTrash size={16} />,
    deletes: { model: 'candidates', id: candidate.id },
    onClick: () =>
      askToDelete({
        model: 'candidates',
        id: candidate.id,
        name: 'candidate',
        onDone: () => void go('/candidates'),
      }),
  }
  const merge: DetailAction = {
    label: 'Merge with another record',
    permission: 'candidates.merge',
    icon: <IconArrowMerge size={16} />,
    onClick: () => void go(`/candidates/${candidate.id}/merge`),
  }
  const takeout: DetailAction = {
    label: 'Everything kept about them',
    permission: 'candidates.takeout',
    icon: <IconPackageExport size={16} />,
    onClick: () => void go(`/candidates/${candidate.id}/takeout`),
  }
  if (candidate.merged_into) return { actions: [], dialog: null }
  return {
    actions: [...steps, merge, takeout, remove],
    dialog: (
      <Leaving
        opened={leaving}
        loading={change.isPending}
        onClose={() => setLeaving(false)}
        onDay={(day) => set('leaver', day)}
      />
    ),
  }
}

type LeavingProps = { opened: boolean; loading: boolean; onClose: () => void; onDay: (day: string) => void }

function Leaving({ opened, loading, onClose, onDay }: LeavingProps) {
  const [day, setDay] = useState(agencyDay())
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Make this candidate a leaver?"
      confirm="Make leaver"
      loading={loading}
      disabled={day === ''}
      onConfirm={() => onDay(day)}
    >
      <Text size="sm">They cannot be placed any more. They can still sign in to see their documents.</Text>
      <DayInput
        label="Last day of work"
        required
        data-autofocus
        value={day}
        onDay={(chosen) => setDay(isReadable(chosen) ? (chosen ?? '') : '')}
      />
    </ConfirmDialog>
  )
}
