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

/** Says quietly where the draft stands, once this reader wrote something: what was there already, nobody just saved. */
export function SavedMark({ state, hasSaved }: { state: SaveState; hasSaved: boolean }) {
  if (state === 'saved' && !hasSaved) return <span className={classes.saved} role="status" />
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
