declare module 'saxen' {
  export class Parser {
    // biome-ignore lint/suspicious/noExplicitAny: each event has its own arguments
    on(event: string, listener: (...given: any[]) => void): this
    parse(xml: string): void
    stop(): void
  }
}
