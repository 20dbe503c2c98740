import { IconAlertTriangle, IconCheck, IconCloudUpload } from '@tabler/icons-react'
import classes from '#areas/timesheets/entry/web/parts/submit.module.css'
import type { SaveState } from '#areas/timesheets/entry/web/parts/useDraft.ts'

const words: Record<SaveState, string> = {
  saved: 'Draft saved',
  typing: 'Saving …',
  saving: 'Saving …',
  wrong: 'Not saved: something is missing',
  failed: 'Not saved',
  conflict: 'Not saved',
}

/** Says quietly where the draft stands. */
export function SavedMark({ state }: { state: SaveState }) {
  const Icon =
    state === 'saved'
      ? IconCheck
      : state === 'typing' || state === 'saving'
        ? IconCloudUpload
        : IconAlertTriangle
  return (
    <span className={classes.saved} role="status">
      <Icon size={16} stroke={1.8} aria-hidden />
      {words[state]}
    </span>
  )
}
