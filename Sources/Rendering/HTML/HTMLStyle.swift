/// The look of a page of HTML, on a screen and on paper.
enum HTMLStyle {
    static func sheet(accent: InkColor) -> String {
        """

        :root { color-scheme: light dark; --ink: #1d1d1f; --dim: #5c5f66; --rule: #d9dbe0; --paper: #fff;
        --accent: \(accent.hex); }
        @media (prefers-color-scheme: dark) { :root { --ink: #e8e8ea; --dim: #a6a9b0; --rule: #3a3c42; --paper: #17181b;
        --accent: color-mix(in srgb, \(accent.hex) 45%, white); } }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
        main { max-width: 52rem; margin: 0 auto; padding: 3rem 1.5rem; }
        header { display: grid; grid-template-columns: 1fr auto; gap: 1.5rem 3rem; }
        address { font-style: normal; }
        .seller { grid-column: 2; grid-row: 1; text-align: right; color: var(--dim); }
        .seller strong { color: var(--accent); font-size: 1.15rem; }
        .buyer { grid-column: 1; grid-row: 1; align-self: end; }
        h1 { grid-column: 1; font-size: 1.7rem; line-height: 1.2; margin: 1rem 0 0; font-weight: 600; }
        h2 { font-size: 1rem; margin: 2.5rem 0 .5rem; color: var(--accent); }
        header dl { grid-column: 2; }
        dl { display: grid; grid-template-columns: auto auto; gap: .1rem 1rem; margin: 0; justify-content: start; }
        dt { color: var(--dim); } dd { margin: 0; overflow-wrap: anywhere; }
        table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
        .lines { width: 100%; margin: 2.5rem 0 1rem; }
        .lines th { font-size: .8rem; font-weight: 600; color: var(--dim); text-align: left; white-space: nowrap; }
        .lines thead th { border-bottom: 2px solid var(--accent); padding: .3rem .5rem; }
        .lines td { border-bottom: 1px solid var(--rule); padding: .5rem; vertical-align: top; }
        .lines small { display: block; color: var(--dim); white-space: pre-line; overflow-wrap: anywhere; }
        .lines td:nth-child(2) { width: 45%; overflow-wrap: anywhere; }
        .figure { text-align: right !important; white-space: nowrap; }
        .sums { margin-left: auto; }
        .sums th { text-align: right; font-weight: 400; color: var(--dim); padding: .2rem 2rem .2rem 0; }
        .sums td { padding: .2rem .5rem; }
        .sums .total th, .sums .total td { color: var(--ink); font-weight: 600; border-top: 1px solid var(--rule); }
        .sums .due th, .sums .due td { color: var(--accent); font-weight: 700; font-size: 1.25rem;
        border-top: 2px solid var(--accent); padding-top: .5rem; }
        .remark { white-space: pre-line; overflow-wrap: anywhere; max-width: 40rem; }
        footer { display: flex; flex-wrap: wrap; gap: 1rem 3rem; margin-top: 4rem; padding-top: 1rem;
        border-top: 1px solid var(--rule); font-size: .8rem; color: var(--dim); }
        footer p { margin: 0; }
        @page { margin: 18mm 20mm; }
        @media print { :root { color-scheme: light; --ink: #000; --dim: #444; --rule: #ccc; --paper: #fff;
        --accent: \(accent.hex); }
        main { max-width: none; padding: 0; } body { font-size: 10pt; }
        tr, section, .sums { break-inside: avoid; } thead { display: table-header-group; } }

        """
    }
}
