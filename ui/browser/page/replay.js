// A race shown again: the cars and traces of its picture, frame by frame.
// It imports nothing, so that an exported page can carry it as it stands.

const STEP = 600; // milliseconds from one frame to the next

export class Replay {
  /**
   * @param {Element} picture holds `car-ID` for every car, and traces with the frame they belong to
   * @param {any} race its cars, its rounds, and frames that tell what has changed
   * @param {(replay: Replay) => void} changed
   */
  constructor(picture, race, changed) {
    this.race = race;
    this.changed = changed;
    this.frame = -1;
    this.speed = 1;
    this.timer = 0;
    /** @type {any[]} */
    this.traces = [...picture.querySelectorAll("[data-frame]")];
    /** @type {[string, any][]} */
    this.cars = race.cars.map((/** @type {any} */ car) => [car.id, picture.querySelector(`[id="car-${car.id}"]`)]);
    /** @type {Record<string, number[]>[]} */ this.poses = [];
    /** @type {any[][]} */ this.places = [];
    this.addUp();
  }

  /** Every frame tells only what has changed: add it up once. */
  addUp() {
    /** @type {Record<string, any>} */ let known = {};
    /** @type {any[]} */ let order = [];
    for (const frame of this.race.frames) {
      known = { ...known };
      for (const [id, pose] of Object.entries(frame.poses)) {
        const before = known[id];
        const turned = pose && before ? ((((pose[2] - before[2]) % 360) + 540) % 360) - 180 : 0;
        known[id] = pose && before ? [pose[0], pose[1], before[2] + turned, pose[3]] : pose;
      }
      order = frame.places || order;
      this.poses.push(known);
      this.places.push(order);
    }
  }

  get last() {
    return this.race.frames.length - 1;
  }

  get playing() {
    return this.timer !== 0;
  }

  /** The last frame of a round. @param {number} round */
  endOf(round) {
    return this.race.frames.filter((/** @type {any} */ frame) => frame.round <= round).length - 1;
  }

  /** When a frame is, in words. @param {number} number */
  when(number) {
    const { round } = this.race.frames[number];
    return round ? `Round ${round} of ${this.race.rounds}` : "Before the start";
  }

  /** @param {number} number */
  show(number) {
    this.frame = Math.max(0, Math.min(this.last, number));
    for (const trace of this.traces) trace.style.display = Number(trace.dataset.frame) <= this.frame ? "" : "none";
    for (const [id, car] of this.cars) {
      const pose = this.poses[this.frame][id];
      car.style.display = pose ? "" : "none";
      if (!pose) continue;
      car.style.transform = `translate(${pose[0]}px, ${pose[1]}px) rotate(${pose[2]}deg)`;
      car.style.opacity = pose[3] ? "0.45" : "1";
    }
    this.changed(this);
  }

  /** Show a frame and stay there. @param {number} number */
  stopAt(number) {
    this.pause();
    this.show(number);
  }

  tick() {
    if (this.frame >= this.last) {
      this.pause();
      return;
    }
    this.show(this.frame + 1);
    this.timer = window.setTimeout(() => this.tick(), STEP / this.speed);
  }

  play() {
    if (this.frame >= this.last) this.show(0);
    document.documentElement.style.setProperty("--step", `${(0.8 * STEP) / 1000 / this.speed}s`);
    this.timer = window.setTimeout(() => this.tick(), 60);
    this.changed(this);
  }

  pause() {
    window.clearTimeout(this.timer);
    this.timer = 0;
    document.documentElement.style.setProperty("--step", "0s");
    this.changed(this);
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    if (!this.playing) {
      this.changed(this);
      return;
    }
    this.pause();
    this.play();
  }
}
