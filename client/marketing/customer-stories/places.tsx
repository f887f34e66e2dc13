const VIEW = { viewBox: "0 0 1440 380", preserveAspectRatio: "xMidYMax slice", "aria-hidden": true } as const;

/** A house behind the dunes, in the morning. */
export function Dune() {
  return (
    <svg {...VIEW}>
      <path d="M0 0h1440v380H0z" fill="#cfe8ee" />
      <circle cx="1020" cy="120" r="54" fill="#ffc83a" />
      <path d="M0 230h1440v110H0z" fill="#7fb9c4" />
      <path d="M0 300c200-90 380-70 560-30s420 20 880-40v150H0Z" fill="#e8d6a4" />
      <g transform="translate(0 20)">
        <path d="M560 276v-78h236v78z" fill="#1f3f5b" />
        <path d="M530 204 600 112h156l70 92z" fill="#c19a52" />
        <path d="M590 222h54v34h-54zM700 214h66v62h-66z" fill="#d7eef0" />
        <path d="M640 112V84h26v28z" fill="#8a4a36" />
      </g>
      <path d="M470 290V120" stroke="#10291f" strokeWidth="6" />
      <path d="M472 122h56l-16 15 16 15h-56z" fill="#ff7556" />
      <path d="M0 360c260-80 520-40 760-50s440-40 680 10v60H0Z" fill="#d8c48f" />
      <g stroke="#6f8a54" strokeWidth="4" strokeLinecap="round">
        {[120, 250, 380, 850, 930, 1090, 1240, 1350].map((x) => (
          <path key={x} d={`M${x} 338l-12-34M${x + 6} 338l0-42M${x + 12} 338l14-32`} fill="none" />
        ))}
      </g>
    </svg>
  );
}

/** A farm with a barn and a bakehouse, at noon. */
export function Farm() {
  return (
    <svg {...VIEW}>
      <path d="M0 0h1440v380H0z" fill="#f4dcae" />
      <path d="M0 250c240-40 480-20 760-30s460-10 680 20v140H0Z" fill="#a9bf74" />
      <path d="M430 330V220h330v110z" fill="#b4553a" />
      <path d="M400 228 470 100h250l70 128z" fill="#7a3526" />
      <path d="M556 330v-78a40 40 0 0 1 80 0v78z" fill="#2f5d45" />
      <path d="M460 254h46v46h-46zM686 254h46v46h-46z" fill="#fbf2e2" />
      <path d="M660 108V70h28v58z" fill="#b4553a" />
      <path d="M880 330v-70h150v70z" fill="#c87a4e" />
      <path d="M864 266 956 196l92 70z" fill="#7a3526" />
      <path d="M900 280h36v30h-36zM966 276h34v54h-34z" fill="#fbf2e2" />
      <path d="M1160 330V220h14v110z" fill="#5d4228" />
      <circle cx="1167" cy="178" r="70" fill="#6c8f4a" />
      {[1130, 1180, 1200, 1150].map((x, i) => (
        <circle key={x} cx={x} cy={150 + i * 22} r="8" fill="#c4320f" />
      ))}
      <path d="M250 330V236h12v94z" fill="#5d4228" />
      <circle cx="256" cy="200" r="54" fill="#7d9e57" />
      <path d="M0 326h1440v54H0z" fill="#8aa65a" />
    </svg>
  );
}

/** A cabin between firs, at dusk. */
export function Cabin() {
  return (
    <svg {...VIEW}>
      <path d="M0 0h1440v380H0z" fill="#26413f" />
      <circle cx="360" cy="84" r="38" fill="#f9f1e2" />
      <g fill="#1b3330">
        {[60, 170, 290, 420, 980, 1100, 1230, 1350].map((x, i) => (
          <path key={x} d={`M${x - 70} 350 ${x} ${60 + (i % 3) * 34}l70 ${290 - (i % 3) * 34}z`} />
        ))}
      </g>
      <g transform="translate(-190 0)">
        <path d="M600 340v-96h220v96z" fill="#7b5436" />
        <path d="M570 254 710 148l140 106z" fill="#4d6a34" />
        <path d="M636 272h48v36h-48z" fill="#ffd98a" />
        <path d="M734 264h44v76h-44z" fill="#a83a1c" />
        <path d="M770 134h22v80l-22-18z" fill="#5a3d27" />
        <path
          d="M782 122c-12-18 14-26 2-46s14-26 6-44"
          fill="none"
          stroke="#f9f1e2"
          strokeOpacity="0.5"
          strokeWidth="7"
          strokeLinecap="round"
        />
      </g>
      <g fill="#12261f">
        {[20, 190, 730, 880, 1040, 1190, 1400].map((x, i) => (
          <path key={x} d={`M${x - 84} 380 ${x} ${120 + (i % 2) * 50}l84 ${260 - (i % 2) * 50}z`} />
        ))}
        <path d="M0 340h1440v40H0z" />
      </g>
    </svg>
  );
}
