// Numbers and prices as people read them.

/** @param {any} price */
export const priced = (price) =>
  `${price.amount} ${price.amount !== 1 && price.plural ? price.plural : price.currency}` +
  (price.leaves === undefined || price.leaves === null ? "" : `, leaves ${price.leaves}`);

/** A sentence or a title begins large. @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** What an option costs. @param {any} offer */
export const priceOf = (offer) => (offer.prices || []).map(priced).join(", ");

/** What an option costs in all, to compare. @param {any} offer */
export const costOf = (offer) =>
  (offer.prices || []).reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.amount, 0) +
  (offer.caution ? 1000 : 0);

/** What a car would have left of what a price is paid in; nothing where that is not counted. @param {any} car @param {any} price */
export function leftOf(car, price) {
  const names = [price.currency, price.plural, `${price.currency}s`].filter(Boolean).map((one) => one.toLowerCase());
  const gauge = (car?.gauges || []).find((/** @type {any} */ one) => names.includes(one.label.toLowerCase()));
  return gauge && Number.isInteger(gauge.value) ? { left: gauge.value - price.amount, most: gauge.maximum } : null;
}

/** What prices do to what a car has, one after another. @param {any} car @param {any[]} prices */
export function account(car, prices) {
  return prices.map((price) => {
    const name = price.plural || price.currency;
    const left = price.leaves ?? leftOf(car, price)?.left;
    return left === undefined ? priced(price) : `${name} ${left + price.amount} to ${left}`;
  });
}

/** A fraction such as "5/36" as a number. @param {string | number} text */
export function share(text) {
  const [above, below = "1"] = String(text).split("/");
  return Number(above) / Number(below);
}

/** @param {string | number} text */
export const percent = (text) => `${Math.round(share(text) * 100)} %`;

/** @param {number} seconds */
export function minutes(seconds) {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** An option in one line: what, at which price, with which caution. @param {any} offer */
export function told(offer) {
  const parts = [offer.label + (offer.leads_to || "")];
  if (priceOf(offer)) parts.push(`costs ${priceOf(offer)}`);
  for (const one of offer.gains || []) parts.push(one.words);
  if (offer.caution) parts.push(offer.caution);
  if (offer.safety?.words) parts.push(offer.safety.words);
  for (const one of offer.odds || []) parts.push(`${one.outcome} ${percent(one.chance)}`);
  if (offer.refusal) parts.push(`refused: ${offer.refusal}`);
  return parts.join(", ");
}

/** @param {string} word */
export const seatNumber = (word) => word.charCodeAt(0) - 64;
