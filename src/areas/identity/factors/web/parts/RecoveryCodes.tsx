import { Button, Group } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from '#areas/identity/factors/web/parts/factors.module.css'
import { Notice } from '#kit/ui/Notice.tsx'

type Props = { codes: string[]; finish: string; onFinished: () => void }

/** Shown once. Whoever loses their phone comes in by one of these. */
export function RecoveryCodes({ codes, finish, onFinished }: Props) {
  const [copied, setCopied] = useState(false)
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n')).catch(() => undefined)
    setCopied(true)
  }
  return (
    <div className={classes.step}>
      <h2 ref={head} tabIndex={-1} className={classes.stepTitle}>
        Keep your recovery codes
      </h2>
      <p className={classes.text}>
        Each signs you in once, should you lose your phone. Keep them where you keep your papers.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Notice>They are not shown again. You can make new ones on your profile.</Notice>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => void copy()}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`Recovery codes for Saffron\n\n${codes.join('\n')}\n`)}`}
          download="saffron-recovery-codes.txt"
          leftSection={<IconDownload size={16} />}
        >
          Download
        </Button>
        <Button onClick={onFinished}>{finish}</Button>
      </Group>
    </div>
  )
}
