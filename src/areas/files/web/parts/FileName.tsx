import { IconLock, IconShieldLock } from '@tabler/icons-react'
import type { File } from '#areas/files/contract.ts'
import classes from '#areas/files/web/parts/files.module.css'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'

export const scanWords = { waiting: 'Being checked', clean: 'Clean', refused: 'Refused by the virus scanner' }

/** The name of a file, and what is special about it: not only for who has a mouse to point with. */
export function FileName({ file: { name, sensitive, hold_reason, scan_status } }: { file: File }) {
  return (
    <span className={classes.name}>
      {name}
      {sensitive && (
        <span role="img" aria-label="Sensitive" title="Sensitive">
          <IconShieldLock size={15} stroke={1.7} />
        </span>
      )}
      {hold_reason !== null && (
        <span role="img" aria-label="Under a legal hold" title="Under a legal hold">
          <IconLock size={15} stroke={1.7} />
        </span>
      )}
      {scan_status !== 'clean' && (
        <StatusBadge
          status={scan_status === 'refused' ? 'failed' : 'pending'}
          label={scanWords[scan_status]}
        />
      )}
    </span>
  )
}
