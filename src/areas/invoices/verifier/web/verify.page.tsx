import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconDownload, IconHelpCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { mostBytes, type Verdict, verifier } from '#areas/invoices/verifier/contract.ts'
import { call, reasonOf } from '#kit/call.ts'
import { base64Of } from '#kit/ui/dialogs/base64.ts'
import { save } from '#kit/ui/dialogs/downloading.ts'
import { FileDrop } from '#kit/ui/FileDrop.tsx'
import { dayText } from '#kit/ui/format.ts'
import classes from '#kit/ui/simple.module.css'
import own from './verify.module.css'

export const Route = createFileRoute('/_simple/verify')({
  staticData: { title: 'Verify a Document', prerender: true },
  component: VerifyPage,
})

/** Anybody drops a document that they were sent, and reads whether it is unchanged. Nothing is kept of it. */
function VerifyPage() {
  const [problem, setProblem] = useState('')
  // What is refused stands on the page itself.
  const check = useMutation({
    mutationFn: (content: string) => call(verifier.check, { body: { content } }),
    meta: { quiet: true },
  })
  const take = async (file: File) => {
    const tooLarge = file.size > mostBytes
    setProblem(tooLarge ? 'This file is too large to be one: documents have at most 7 MB.' : '')
    check.reset()
    if (!tooLarge) check.mutate(await base64Of(file))
  }
  return (
    <>
      <h1 className={classes.title}>Verify a document</h1>
      <p className={classes.lead}>
        Drop the PDF or XML of an invoice that you were sent. You read whether it is what was issued, to the
        last byte. Nothing is kept of it.
      </p>
      <FileDrop
        label="Verify a file"
        accept=".pdf,.xml"
        loading={check.isPending}
        onFile={(file) => void take(file)}
      />
      <div aria-live="polite">
        {problem && <p className={own.problem}>{problem}</p>}
        {check.error && <p className={own.problem}>{reasonOf(check.error)}</p>}
        {check.data && <Answer verdict={check.data} />}
      </div>
    </>
  )
}

const icons = { unchanged: IconCircleCheck, changed: IconCircleX, unknown: IconHelpCircle }

function Answer({ verdict: { state, title, description, document, sha256, proof } }: { verdict: Verdict }) {
  const Icon = icons[state]
  return (
    <div className={own.answer} data-state={state}>
      <h2 className={own.verdict}>
        <Icon size={22} aria-hidden />
        {title}
      </h2>
      <p className={own.words}>{description}</p>
      <dl className={own.facts}>
        {document && state === 'unchanged' && (
          <>
            <Fact label="Issued by" value={document.issued_by} />
            <Fact label="Issued on" value={dayText(document.issued_on)} />
            <Fact label="Place in its series" value={String(document.position)} />
            <Fact label="Hash in the chain" value={document.hash} hash />
          </>
        )}
        <Fact label="SHA-256 of your file" value={sha256} hash />
      </dl>
      {proof && (
        <>
          <Button
            fullWidth
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() =>
              save({ name: proof.filename, type: 'text/plain;charset=utf-8', content: proof.text })
            }
          >
            Download proof
          </Button>
          <p className={own.words}>
            Signed, and checked without us by{' '}
            <a href="/.well-known/saffron-check-document.mjs" download="check-document.mjs">
              a short script
            </a>{' '}
            with{' '}
            <a href="/.well-known/saffron-proof-key.pem" download="saffron-proof-key.pem">
              our key
            </a>
            .
          </p>
        </>
      )}
    </div>
  )
}

function Fact({ label, value, hash = false }: { label: string; value: string; hash?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={hash ? own.hash : undefined}>{value}</dd>
    </div>
  )
}
