/** What narrows a list; it stands in the address. */

import { useRef } from "preact/hooks";
import { useKey } from "./keys.ts";
import type { Filter } from "./listing.ts";
import { change } from "./route.ts";

export function Filters({ filters, params }: { filters: Array<Filter>; params: Record<string, string> }) {
  const box = useRef<HTMLInputElement>(null);
  useKey("/", () => box.current?.focus());
  return (
    <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <label>Find<input ref={box} type="search" value={params.find ?? ""} placeholder="in these rows" onInput={(event) => change({ find: event.currentTarget.value })} /></label>
      {filters.map((filter) => (
        <label key={filter.name} class={filter.moment && "long"}>{filter.label}
          {filter.choices
            ? (
              <select value={params[filter.name] ?? filter.start ?? ""} onChange={(event) => change({ [filter.name]: event.currentTarget.value })}>
                {filter.start === undefined && <option value="">all</option>}
                {filter.choices.map((choice) => <option key={choice} value={choice}>{filter.names?.[choice] ?? choice}</option>)}
              </select>
            )
            : <input placeholder={filter.form} value={params[filter.name] ?? ""} onChange={(event) => change({ [filter.name]: event.currentTarget.value })} />}
        </label>
      ))}
    </form>
  );
}
