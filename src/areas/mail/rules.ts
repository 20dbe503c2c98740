type Body = { text_body: string; html_body: string }

/** Mails name what people are paid. Support staff see that one was sent, to whom and about what, and not what it says. */
export function shownTo<M extends Body>(who: { kind: string }, mail: M): M {
  if (who.kind !== 'central') return mail
  const text = 'Only the people of the agency see what is in its emails.'
  return { ...mail, text_body: text, html_body: `<p>${text}</p>` }
}
